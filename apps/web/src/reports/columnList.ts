/** A column of a report in the order of somebody's choice, shown or not. */
export interface ChosenColumn {
  name: string;
  isShown: boolean;
}

type Named = readonly { name: string }[];

/**
 * The columns of a report with those that are chosen first, in their order; `before` stands before their names in the choice, `called` is
 * always chosen, and `hidden` only where somebody chose them.
 */
export function columnList(
  columns: Named,
  chosen: readonly string[],
  before: string,
  called: string | null = null,
  hidden: Named = [],
): readonly ChosenColumn[] {
  const usual = columns.map(({ name }) => name);
  const names = [...usual, ...hidden.map(({ name }) => name)];
  const own = chosen
    .filter((name) => name.startsWith(before))
    .map((name) => name.slice(before.length))
    .filter((name) => names.includes(name));
  if (own.length === 0) return names.map((name) => ({ name, isShown: usual.includes(name) }));
  const shown = called === null || own.includes(called) ? own : [called, ...own];
  const others = names.filter((name) => !shown.includes(name));
  return [
    ...shown.map((name) => ({ name, isShown: true })),
    ...others.map((name) => ({ name, isShown: false })),
  ];
}

/** What is chosen by a list; nothing where it is all columns in their usual order. */
export function choiceOf(columns: Named, list: readonly ChosenColumn[], before: string): string[] {
  const shown = list.filter(({ isShown }) => isShown).map(({ name }) => name);
  const isUsual = shown.length === columns.length && columns.every(({ name }, at) => name === shown[at]);
  return isUsual ? [] : shown.map((name) => `${before}${name}`);
}

/** A list with what stands at one place at another one. */
export function moved<Of>(list: readonly Of[], from: number, to: number): Of[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
