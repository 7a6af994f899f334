import { type Bilingual, documentKindName, eventType, SERVICE_TYPES, serviceOption } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** What distinguishes incidents and events of one sort. */
interface Subject {
  customerId: number;
  code: string;
  subject: number;
}

const keyOf = ({ code, subject }: Subject): string => `${code} ${subject}`;
/** The events of a road whose subject is one of its stops. */
const STOP_CODES: ReadonlySet<string> = new Set(['stopSkipped', 'stopEarly', 'stopLate']);

/** The name of what an incident or event is about besides its vehicle; null where it is about nothing else. */
export type AboutNames = (one: Subject) => Bilingual | null;

interface NamedRow {
  id: number;
  name: string;
}

/** A statement that reads the names of these subjects of these customers. */
type NamesOf = (ids: RawBuilder<number[]>, customerIds: RawBuilder<number[]>) => RawBuilder<NamedRow>;

const GEOFENCES: NamesOf = (ids, customerIds) => sql`
  SELECT id, name FROM geofence WHERE id = ANY(${ids}) AND customer_id = ANY(${customerIds})`;

const ROADS: NamesOf = (ids, customerIds) => sql`
  SELECT id, name FROM road WHERE id = ANY(${ids}) AND customer_id = ANY(${customerIds})`;

const STOPS: NamesOf = (ids, customerIds) => sql`
  SELECT DISTINCT ON (1) (stop->>'id')::int AS id, concat_ws(', ', stop->>'name', r.name) AS name
    FROM road_version v JOIN road r ON r.id = v.road_id CROSS JOIN jsonb_array_elements(v.stops) AS stop
   WHERE (stop->>'id')::int = ANY(${ids}) AND v.customer_id = ANY(${customerIds})
   ORDER BY 1, v.valid_from DESC`;

const SERVICES: NamesOf = (ids, customerIds) => sql`
  SELECT id, service_type_id::text AS name FROM service_notice
   WHERE id = ANY(${ids}) AND customer_id = ANY(${customerIds})`;

/**
 * The kind of a document, a blank, and what distinguishes it from others: whose it is, and its number. Of a driver's document, only
 * the kind where people are not to be named.
 */
const documents =
  ({ namesPeople }: { namesPeople: boolean }): NamesOf =>
  (ids, customerIds) =>
    sql`
  SELECT d.id, concat_ws(' ', d.kind, CASE WHEN ${namesPeople}::boolean OR d.driver_id IS NULL THEN nullif(concat_ws(' · ',
           nullif(btrim(concat_ws(' ', driver.first_name, driver.last_name)), ''), d.number), '') END) AS name
    FROM fleet_document d LEFT JOIN driver ON driver.id = d.driver_id
   WHERE d.id = ANY(${ids}) AND d.customer_id = ANY(${customerIds})`;

/** What people call a document, as `DOCUMENTS` gives it. */
function documentName(text: string): Bilingual {
  const [kind = '', ...rest] = text.split(' ');
  const { es, en } = documentKindName(kind);
  const named = (name: string) => [name, rest.join(' ')].filter(Boolean).join(': ');
  return { es: named(es), en: named(en) };
}

/**
 * Reads the names of the geofences, routes, stops, services and documents that these are about, those of deleted ones too. With
 * `namesPeople: false`, no name holds that of a person.
 */
export async function aboutNames(
  db: Db,
  all: readonly Subject[],
  { namesPeople = true } = {},
): Promise<AboutNames> {
  const names = new Map<string, Bilingual>();
  const read = async (
    isMeant: (code: string) => boolean,
    namesOf: NamesOf,
    nameOf: (name: string) => Bilingual | null = (name) => ({ es: name, en: name }),
  ): Promise<void> => {
    const meant = all.filter(({ code }) => isMeant(code));
    if (meant.length === 0) return;
    const { rows } = await namesOf(
      sql`${[...new Set(meant.map(({ subject }) => subject))]}::int[]`,
      sql`${[...new Set(meant.map(({ customerId }) => customerId))]}::int[]`,
    ).execute(db);
    const found = new Map(rows.map(({ id, name }) => [id, nameOf(name)]));
    for (const one of meant) {
      const name = found.get(one.subject);
      if (name) names.set(keyOf(one), name);
    }
  };
  await read((code) => eventType(code)?.place === 'geofence', GEOFENCES);
  await read((code) => eventType(code)?.place === 'road' && !STOP_CODES.has(code), ROADS);
  await read((code) => STOP_CODES.has(code), STOPS);
  await read(
    (code) => code === 'maintenanceDue',
    SERVICES,
    (id) => serviceOption(SERVICE_TYPES, Number(id))?.name ?? null,
  );
  await read((code) => code === 'documentDue', documents({ namesPeople }), documentName);
  return (one) => names.get(keyOf(one)) ?? null;
}
