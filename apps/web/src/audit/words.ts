import { useQuery } from '@tanstack/react-query';
import {
  ENTITIES,
  type Entity,
  type EntityField,
  entityLabel,
  headingOf,
  numberText,
  referenceName,
} from '../entities/index.ts';
import { type Format, textsNow, UNKNOWN, useFormat, useTexts } from '../i18n/index.ts';
import type { Entry } from './calls.ts';
import { auditTexts, nameKeyOf } from './texts.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** The id of a thing that people can know, unlike those of sessions. */
const NUMBER = /^\d+$/;
const FIELDS_NAMED = 3;

/** The words in which people read an entry. */
export interface Words {
  /** Whether all of them are there: until then, fields have no names. */
  areLoaded: boolean;
  actor: (entry: Entry) => string;
  action: (action: string) => string;
  kind: (kind: string) => string;
  /** The kind of a thing with its name. */
  thing: (entry: Entry) => string;
  field: (kind: string, field: string) => string;
  /** A value that a field of a kind of things had in the log, which is JSON. */
  value: (kind: string, field: string, json: string | null) => string;
  /** The names of the first fields that changed. */
  summary: (entry: Entry) => string;
}

/** The definitions of the entities, which have the names of their fields; none until they are loaded. */
const useDefinitions = (): ReadonlyMap<string, Entity> | null =>
  useQuery({
    queryKey: ['entityDefinitions'],
    queryFn: async () => {
      const loaded = await Promise.all(
        ENTITIES.map(async ({ many, load }): Promise<[string, Entity]> => [many, (await load()).default]),
      );
      return new Map(loaded);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? null;

/** The words of the audit log in the current language. */
export function useWords(): Words {
  const t = useTexts(auditTexts);
  const format = useFormat();
  const definitions = useDefinitions();
  const named = (key: string, otherwise: string): string => {
    const known = nameKeyOf(key);
    return known ? t(known) : otherwise;
  };
  const kind = (name: string): string => {
    const entry = ENTITIES.find(({ many }) => many === name);
    return entry ? entityLabel(entry) : named(`kind_${name}`, name);
  };
  const definitionOf = (ofKind: string, name: string): EntityField | undefined =>
    definitions?.get(ofKind)?.fields.find((each) => each.name === name);
  const field = (ofKind: string, name: string): string => {
    const entity = definitions?.get(ofKind);
    const own = definitionOf(ofKind, name);
    return entity && own
      ? headingOf(own, textsNow(entity.texts)(own.name), format)
      : named(`field_${name}`, name);
  };
  return {
    areLoaded: definitions !== null,
    kind,
    field,
    actor: ({ actor, userName }) => userName ?? (actor === 'USER' ? UNKNOWN : t(actor)),
    action: (action) => named(`action_${action}`, action),
    thing: ({ kind: of, name, thingId }) =>
      name === null && !NUMBER.test(thingId) ? kind(of) : t('of', { kind: kind(of), name: name ?? thingId }),
    value: (ofKind, name, json) => {
      const value: unknown = json === null ? null : JSON.parse(json);
      const known = definitionOf(ofKind, name);
      return valueText(known ? asPeopleRead(known, value, format) : value, format, {
        yes: t('yes'),
        no: t('no'),
      });
    },
    summary: ({ kind: of, changes }) => {
      const names = changes.map((change) => field(of, change.field));
      const first = names.slice(0, FIELDS_NAMED).join(', ');
      return names.length > FIELDS_NAMED
        ? t('more', { fields: first, count: names.length - FIELDS_NAMED })
        : first;
    },
  };
}

/** A value of a field of an entity, in the units and by the names of who reads it. */
function asPeopleRead(field: EntityField, value: unknown, format: Format): unknown {
  if (field.kind === 'number' && typeof value === 'number') return numberText(field, value, format);
  if (field.kind === 'day' && typeof value === 'string') return format.day(value);
  if (field.kind !== 'references' || !Array.isArray(value)) return value;
  return value.map((label) => referenceName(field, { id: 0, label: String(label) }, format));
}

function valueText(value: unknown, format: Format, flags: { yes: string; no: string }): string {
  const text = (each: unknown): string => valueText(each, format, flags);
  if (value == null || value === '') return UNKNOWN;
  if (typeof value === 'boolean') return value ? flags.yes : flags.no;
  if (typeof value === 'string') return MOMENT.test(value) ? format.dateTime(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? UNKNOWN : value.map(text).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${key}: ${text(each)}`)
      .join('; ');
  return String(value);
}
