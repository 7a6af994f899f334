import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** A label with its value. */
export interface Fact {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
}

/** Facts one below the other, with labels on the left and values on the right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, icon }) => (
        <div key={label} className={classes.fact}>
          <dt>
            {icon && <span aria-hidden="true">{icon}</span>}
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
