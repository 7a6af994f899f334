import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './PanelLink.module.css';

/** A row of a panel that leads to a page. */
export function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
