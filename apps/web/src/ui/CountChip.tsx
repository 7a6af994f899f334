import type { ReactNode } from 'react';
import { useFormat } from '../i18n/index.ts';
import classes from './CountChip.module.css';

interface CountChipProps {
  name: string;
  /** Null while it is unknown. */
  count: number | null;
  /** Stands before the number. */
  mark?: ReactNode;
  isOn: boolean;
  onClick: () => void;
  /** Of the chip among those beside it. */
  className?: string;
}

/** A chip that says how many there are of something, and filters a list by it. */
export function CountChip({ name, count, mark, isOn, onClick, className = '' }: CountChipProps) {
  const format = useFormat();
  return (
    <button type="button" className={`${classes.chip} ${className}`} aria-pressed={isOn} onClick={onClick}>
      <span className={classes.count}>
        {mark}
        {format.number(count)}
      </span>
      <span className={classes.name}>{name}</span>
    </button>
  );
}
