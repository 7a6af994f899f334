import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { ColumnHandle } from './ColumnHandle.tsx';
import classes from './EntityList.module.css';

/** The attributes of a cell in a column to which somebody gave a width. */
export const sizedTo = (width: number | null) =>
  width === null ? {} : { 'data-sized': true, style: { '--width': `${width}px` } as CSSProperties };

interface ListHeadingProps {
  heading: string;
  isNumber: boolean;
  width: number | null;
  onWidth: (width: number | null) => void;
  sorted: false | 'asc' | 'desc';
  onSort: (() => void) | null;
}

/** The heading of a column: sorts by it, and gives it a width at its edge. */
export function ListHeading({ heading, isNumber, width, onWidth, sorted, onSort }: ListHeadingProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      ref={cell}
      scope="col"
      className={classes.head}
      aria-label={heading} // without what its edge is called
      data-number={isNumber || undefined}
      {...sizedTo(width)}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
    >
      {onSort ? (
        <button type="button" className={classes.sort} onClick={onSort}>
          <span className={classes.heading}>{heading}</span>
          {sorted && <Arrow size={14} aria-hidden="true" />}
        </button>
      ) : (
        <span className={classes.heading}>{heading}</span>
      )}
      <ColumnHandle heading={heading} cell={cell} onWidth={onWidth} />
    </th>
  );
}
