import type { KeyboardEvent } from 'react';

/** What is a row of a list, also of a list within a row. */
const ROW = 'li, [data-row]';
/** What of a row can have the focus. */
const STOP = 'button:not(:disabled), a[href], input:not(:disabled)';
/** Where the arrows move within what is typed. */
const TYPES = 'input:not([type="checkbox"]), textarea, [role="slider"], [role="combobox"]';

/**
 * Moves the focus from row to row by the arrow keys, and to the first and the last one by Home and End: for `onKeyDown` of a list. It stays with
 * what it was on, such as the boxes that choose rows.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, key, target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement) || target.matches(TYPES)) return;
  const stopsOf = (row: Element) =>
    [...row.querySelectorAll<HTMLElement>(STOP)].filter((stop) => stop.closest(ROW) === row);
  const own = target.closest(ROW);
  const rows = [...currentTarget.querySelectorAll(ROW)].filter((row) => stopsOf(row).length > 0);
  const at = own ? rows.indexOf(own) : -1;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  const next = to === undefined ? undefined : rows[to];
  if (!own || at < 0 || !next) return;
  event.preventDefault();
  const stops = stopsOf(next);
  stops[Math.min(stopsOf(own).indexOf(target), stops.length - 1)]?.focus();
}
