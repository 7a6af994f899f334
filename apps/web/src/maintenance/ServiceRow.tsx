import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Unbroken } from '../ui/index.ts';
import classes from './ServiceRow.module.css';

/** A button at the end of a row. */
export interface RowAction {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

interface ServiceRowProps {
  title: string;
  /** The name of the vehicle, where no heading has it. */
  vehicle: string | null;
  mark: ReactNode;
  isOpen: boolean;
  onOpen: () => void;
  actions: readonly RowAction[];
  children: ReactNode;
}

/** A row that opens its form, with buttons for other actions. */
export function ServiceRow({ title, vehicle, mark, isOpen, onOpen, actions, children }: ServiceRowProps) {
  return (
    <div className={classes.row} data-open={isOpen || undefined}>
      <button type="button" className={classes.main} aria-pressed={isOpen} onClick={onOpen}>
        <span className={classes.head}>
          <span className={classes.title}>{title}</span>
          {mark}
        </span>
        {vehicle !== null && (
          <span className={classes.line}>
            <Unbroken>{vehicle}</Unbroken>
          </span>
        )}
        {children}
      </button>
      <span className={classes.actions}>
        {actions.map(({ label, icon, onClick }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} onClick={onClick}>
              {icon}
            </ActionIcon>
          </Tooltip>
        ))}
      </span>
    </div>
  );
}

/** A line of a row. */
export function RowLine({ children }: { children: ReactNode }) {
  return <span className={classes.line}>{children}</span>;
}
