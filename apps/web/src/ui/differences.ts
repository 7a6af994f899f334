/** Whose value of a field is meant: one's own, or that of somebody else who saved first. */
export type Whose = 'mine' | 'theirs';

/** A field of which two editors have different values. */
export interface Difference<Key extends string> {
  key: Key;
  /** What is proposed: the value of whoever changed it, one's own where both did. */
  proposed: Whose;
}

/** Two forms of one thing, both made from the same values. */
interface Versions<Form> {
  before: Form;
  mine: Form;
  theirs: Form;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Where one's own values differ from those that are stored now. */
export function differencesOf<Form extends object>({
  before,
  mine,
  theirs,
}: Versions<Form>): Difference<keyof Form & string>[] {
  const keys = Object.keys({ ...theirs, ...mine }) as (keyof Form & string)[];
  return keys
    .filter((key) => !isSame(mine[key], theirs[key]))
    .map((key) => ({ key, proposed: isSame(before[key], mine[key]) ? 'theirs' : 'mine' }));
}

/** The stored values with one's own where they were chosen. */
export function mergedForm<Form extends object>(
  { mine, theirs }: Pick<Versions<Form>, 'mine' | 'theirs'>,
  whose: Readonly<Partial<Record<string, Whose>>>,
): Form {
  const keys = Object.keys({ ...theirs, ...mine }) as (keyof Form & string)[];
  const chosen = keys.map((key) => [key, whose[key] === 'mine' ? mine[key] : theirs[key]]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Form; // a value that the chosen one does not have
}
