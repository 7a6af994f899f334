import type { ReactNode } from 'react';
import classes from './EntityList.module.css';

/** What a row of a list says of several others: what it is called, and what it shows by the keys of columns. */
export interface ListSummary {
  name: string;
  cells: ReadonlyMap<string, ReactNode>;
}

interface SummaryRowProps extends ListSummary {
  /** Whether it stands below all rows, or above those of a group. */
  look: 'foot' | 'group';
  /** The columns that are shown, in their order. */
  columns: readonly { key: string; heading: string; isNumber?: boolean }[];
  /** Whether rows can be chosen before these columns, and something be done with them behind. */
  hasChoice: boolean;
  hasActions: boolean;
}

/**
 * A row of a list that says something of several others; its name stands in the first column that has nothing there, and that of a group goes on
 * over the empty ones after it.
 */
export function SummaryRow({ name, cells, look, columns, hasChoice, hasActions }: SummaryRowProps) {
  const at = Math.max(
    0,
    columns.findIndex(({ key }) => !cells.has(key)),
  );
  const filled = columns.findIndex(({ key }, index) => index > at && cells.has(key));
  const end = look === 'foot' ? at + 1 : filled < 0 ? columns.length : filled;
  return (
    <tr className={`${classes.row} ${look === 'foot' ? classes.foot : classes.group}`}>
      {hasChoice && <td />}
      {columns.map(({ key, heading, isNumber }, index) => {
        const content = cells.get(key) ?? null;
        if (index > at && index < end) return null;
        return index === at ? (
          <th key={key} scope="row" colSpan={end - at} className={`${classes.cell} ${classes.called}`}>
            {name}
          </th>
        ) : (
          <td
            key={key}
            className={classes.cell}
            data-number={isNumber || undefined}
            data-label={heading}
            data-empty={content === null || undefined}
          >
            {content}
          </td>
        );
      })}
      {hasActions && <td />}
    </tr>
  );
}
