import type { AuditedChange, Language } from '@rastro/contract/resolvers';
import type { Entity } from '../kernel/entity.ts';
import { choiceName, type FieldValue } from '../kernel/fields.ts';

/** What is shown of a secret: that there is one. */
const HIDDEN = '***';
/** The names of what nobody reads in the audit log: passwords, tokens and keys, and addresses that hold one. */
const SECRET = /pass|secret|token|hash|digest|webhook|^key$|^auth$|p256dh|endpoint/i;
/** What every change raises. */
const PASSED_OVER = new Set(['version']);

type Values = Readonly<Record<string, unknown>>;

/** Names of what rows refer to, by the name of the field and the id. */
export type Labels = ReadonlyMap<string, string>;

/** The key of a name among `Labels`. */
export const labelKey = (field: string, id: number): string => `${field} ${id}`;

/** What differs between a thing before and after: the fields with what they held, in words where ids and codes mean nothing to people. */
export function shownChanges(
  before: unknown,
  after: unknown,
  { entity, labels, language }: { entity: Entity | null; labels: Labels; language: Language },
): AuditedChange[] {
  const [then, now] = [asValues(before), asValues(after)];
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
    (name) =>
      !PASSED_OVER.has(name) && JSON.stringify(then[name] ?? null) !== JSON.stringify(now[name] ?? null),
  );
  const inWords = (name: string, value: unknown): unknown => {
    const field = entity?.fields.find(({ inputName }) => inputName === name);
    if (value == null || !field) return value;
    if (field.choices) return choiceName(field.choices, value as FieldValue, language) ?? value;
    if (!field.target) return value;
    const called = (id: unknown) => labels.get(labelKey(name, Number(id))) ?? `#${id}`;
    return Array.isArray(value) ? value.map(called) : called(value);
  };
  const textOf = (name: string, value: unknown): string | null =>
    value == null ? null : JSON.stringify(withoutSecrets(name, inWords(name, value)));
  return names.map((name) => ({
    field: entity?.fields.find(({ inputName }) => inputName === name)?.name ?? name,
    before: textOf(name, then[name]),
    after: textOf(name, now[name]),
  }));
}

const asValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Values)
    : value == null
      ? {}
      : { value };

/** A value with whatever is secret in it hidden, however deep. */
function withoutSecrets(name: string, value: unknown): unknown {
  if (value == null) return value;
  if (SECRET.test(name) && typeof value !== 'boolean') return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets('', each));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutSecrets(key, each)]));
}
