import { type Bilingual, eventType, SERVICE_TYPES, serviceOption } from '@rastro/domain';
import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';

/** What tells incidents and events of one sort apart. */
interface Subject {
  customerId: number;
  code: string;
  subject: number;
}

const keyOf = ({ code, subject }: Subject): string => `${code} ${subject}`;
/** The events of a road whose subject is one of its stops. */
const STOP_CODES: ReadonlySet<string> = new Set(['stopSkipped', 'stopEarly', 'stopLate']);

/** What incidents or events are about besides their vehicle; null for those that are about nothing else. */
export type AboutNames = (one: Subject) => Bilingual | null;

/** Reads the names of the geofences, routes, stops and services that these are about, those of deleted ones too. */
export async function aboutNames(db: Db, all: readonly Subject[]): Promise<AboutNames> {
  const names = new Map<string, Bilingual>();
  const read = async (
    isMeant: (code: string) => boolean,
    text: string,
    nameOf: (name: string) => Bilingual | null = (name) => ({ es: name, en: name }),
  ): Promise<void> => {
    const meant = all.filter(({ code }) => isMeant(code));
    if (meant.length === 0) return;
    const { rows } = await query<{ id: number; name: string }>(db, text, [
      [...new Set(meant.map(({ subject }) => subject))],
      [...new Set(meant.map(({ customerId }) => customerId))],
    ]);
    const found = new Map(rows.map(({ id, name }) => [id, nameOf(name)]));
    for (const one of meant) {
      const name = found.get(one.subject);
      if (name) names.set(keyOf(one), name);
    }
  };
  await read(
    (code) => eventType(code)?.place === 'geofence',
    'SELECT id, name FROM geofence WHERE id = ANY($1::int[]) AND customer_id = ANY($2::int[])',
  );
  await read(
    (code) => eventType(code)?.place === 'road' && !STOP_CODES.has(code),
    'SELECT id, name FROM road WHERE id = ANY($1::int[]) AND customer_id = ANY($2::int[])',
  );
  await read(
    (code) => STOP_CODES.has(code),
    `SELECT DISTINCT ON (1) (stop->>'id')::int AS id, concat_ws(', ', stop->>'name', r.name) AS name
       FROM road_version v JOIN road r ON r.id = v.road_id CROSS JOIN jsonb_array_elements(v.stops) AS stop
      WHERE (stop->>'id')::int = ANY($1::int[]) AND v.customer_id = ANY($2::int[])
      ORDER BY 1, v.valid_from DESC`,
  );
  await read(
    (code) => code === 'maintenanceDue',
    'SELECT id, service_type_id::text AS name FROM service_notice WHERE id = ANY($1::int[]) AND customer_id = ANY($2::int[])',
    (id) => serviceOption(SERVICE_TYPES, Number(id))?.name ?? null,
  );
  return (one) => names.get(keyOf(one)) ?? null;
}
