import { CallError } from '../../api/index.ts';
import type { Input } from './calls.ts';
import { type Entity, type EntityRow, type Field, inputNameOf, type Reference } from './entity.ts';

/** The values of a form, by the names of fields. */
export type FormValues = Record<string, string | boolean | Reference | null>;

/** What a form shows of a row, or of a new one. */
export const formValues = ({ fields }: Entity, row: EntityRow | null): FormValues =>
  Object.fromEntries(
    fields.map((field): [string, FormValues[string]] => {
      const value = row?.[field.name] ?? null;
      if (field.kind === 'flag') return [field.name, row ? value === true : field.byDefault];
      if (field.kind === 'reference') return [field.name, value as Reference | null];
      return [field.name, value === null ? '' : String(value)];
    }),
  );

/** Two values of a field that mean the same. */
export function isSameValue(
  one: FormValues[string] | undefined,
  other: FormValues[string] | undefined,
): boolean {
  const plain = (value: typeof one) =>
    typeof value === 'object' && value !== null
      ? value.id
      : typeof value === 'string'
        ? value.trim()
        : (value ?? null);
  return plain(one) === plain(other);
}

/** The input of a call for the values of a form. */
export const inputOf = ({ fields }: Entity, values: FormValues): Input =>
  Object.fromEntries(
    fields.map((field): [string, Input[string]] => {
      const value = values[field.name] ?? null;
      if (typeof value === 'object') return [inputNameOf(field), value?.id ?? null];
      return [field.name, typeof value === 'string' ? value.trim() || null : value];
    }),
  );

/** What is wrong with a value, as the server says it. */
export interface FieldProblem {
  field: string;
  code: string;
  limit?: number;
}

/** The problems of the values that a call refused, by the names of fields; null for any other error. */
export function problemsOf({ fields }: Entity, error: unknown): Map<string, FieldProblem> | null {
  if (!(error instanceof CallError) || error.code !== 'INVALID_INPUT') return null;
  const problems = JSON.parse(String(error.params.problems ?? '[]')) as FieldProblem[];
  if (problems.length === 0) return null;
  const nameOf = (input: string) =>
    fields.find((field: Field) => inputNameOf(field) === input)?.name ?? input;
  return new Map(problems.map((problem) => [nameOf(problem.field), problem]));
}

/** A change that somebody else made first, as the refusal of one's own tells it. */
export interface MeanwhileChange {
  stored: EntityRow;
  /** Empty where it is not known. */
  by: string;
  at: string;
}

/** What was changed meanwhile, of a call that was refused for it; null for any other error. */
export function meanwhileOf(error: unknown): MeanwhileChange | null {
  if (!(error instanceof CallError) || error.code !== 'CHANGED_MEANWHILE') return null;
  const { stored, by, at } = error.params;
  return { stored: JSON.parse(String(stored)) as EntityRow, by: String(by ?? ''), at: String(at ?? '') };
}

/** A field of which two editors have different values. */
export interface Difference {
  name: string;
  mine: FormValues[string];
  theirs: FormValues[string];
  /** What is proposed: the value of whoever changed it, one's own where both did. */
  proposed: 'mine' | 'theirs';
}

/** Where one's own values differ from those that are stored now, both made from the same ones. */
export function differencesOf(
  { fields }: Entity,
  { before, mine, theirs }: { before: FormValues; mine: FormValues; theirs: FormValues },
): Difference[] {
  return fields.flatMap(({ name }): Difference[] => {
    const [was, own, other] = [before[name] ?? null, mine[name] ?? null, theirs[name] ?? null];
    if (isSameValue(own, other)) return [];
    return [{ name, mine: own, theirs: other, proposed: isSameValue(was, own) ? 'theirs' : 'mine' }];
  });
}
