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

/** The values as they would come back: texts without blanks around them. */
export const comparable = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
