import { CallError } from '../../api/index.ts';
import type { Input } from './calls.ts';
import {
  type Entity,
  type EntityRow,
  type Field,
  inputNameOf,
  type Reference,
  writtenFields,
} from './entity.ts';

/** The values of a form, by the names of fields. */
export type FormValues = Record<
  string,
  string | boolean | Reference | null | readonly Reference[] | readonly string[]
>;

/** Under what a form has what was typed into the second field of a password. */
export const againOf = (name: string): string => `${name} again`;

/** What a form shows of a row, or of a new one, which begins with the values of `first`. */
export const formValues = (entity: Entity, row: EntityRow | null, first: FormValues = {}): FormValues =>
  Object.fromEntries(
    writtenFields(entity).map((field): [string, FormValues[string]] => {
      const given = first[field.name];
      if (!row && given !== undefined) return [field.name, given];
      const value = row?.[field.name] ?? null;
      if (field.kind === 'flag') return [field.name, row ? value === true : field.byDefault];
      if (field.kind === 'reference') return [field.name, value as Reference | null];
      if ((field.kind === 'own' || field.kind === 'choice') && !row)
        return [field.name, field.first?.() ?? ''];
      if (field.kind === 'references') return [field.name, (value ?? []) as readonly Reference[]];
      if (field.kind === 'names') return [field.name, (value ?? []) as readonly string[]];
      return [field.name, value === null ? '' : String(value)];
    }),
  );

/** Two values of a field that mean the same. */
export function isSameValue(
  one: FormValues[string] | undefined,
  other: FormValues[string] | undefined,
): boolean {
  const plain = (value: typeof one) =>
    isSeveral(value)
      ? JSON.stringify(value.map((each) => (typeof each === 'string' ? each : each.id)).sort())
      : typeof value === 'object' && value !== null
        ? value.id
        : typeof value === 'string'
          ? value.trim()
          : (value ?? null);
  return plain(one) === plain(other);
}

const isSeveral = (value: unknown): value is readonly (Reference | string)[] => Array.isArray(value);

/** The input of a call for the values of a form. */
export const inputOf = (entity: Entity, values: FormValues): Input =>
  Object.fromEntries(
    writtenFields(entity).map((field): [string, Input[string]] => {
      const value = values[field.name] ?? null;
      if (isSeveral(value))
        return [
          inputNameOf(field),
          value.map((each) => (typeof each === 'string' ? each : each.id)) as Input[string],
        ];
      if (typeof value === 'object') return [inputNameOf(field), value?.id ?? null];
      if (field.kind === 'password') return [field.name, value || null];
      const given = typeof value === 'string' ? value.trim() || null : value;
      if ((field.kind === 'number' || (field.kind === 'own' && field.isNumber)) && given !== null)
        return [field.name, Number(given)];
      if (field.kind === 'choice')
        return [field.name, field.choices.find((each) => String(each.value) === given)?.value ?? null];
      return [field.name, given];
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
