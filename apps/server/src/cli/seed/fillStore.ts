import { PROTOCOLS } from '@rastro/domain';
import { sql } from 'kysely';
import { NO_PASSWORD } from '../../access/passwords.ts';
import { FLEET_CHANGED } from '../../live/fleetDirectory.ts';
import { ensureDefaultAlarmRules } from '../../store/alarmRules.ts';
import { publishOnCommit } from '../../store/bus.ts';
import { type Db, inTransaction } from '../../store/database.ts';
import { ensureStandardRoles } from '../../store/people.ts';
import { FIRST_NAMES, GROUPS, LAST_NAMES } from './words.ts';

/** How much a made-up store has. */
export interface Sizes {
  customers: number;
  vehicles: number;
  users: number;
  geofences: number;
}

export const SIZES: Sizes = { customers: 200, vehicles: 20_000, users: 3_000, geofences: 10_000 };

/** Of which each row has one, by its number and the seed. */
const anyOf = (words: readonly string[], factor: number, seed: number) =>
  sql`(${[...words]}::text[])[1 + (n::bigint * ${factor} + ${seed}) % ${words.length}]`;

/**
 * Fills a store with made-up customers, vehicles with devices, lines and drivers, users who cannot log in, and geofences, the same for the
 * same seed, in one transaction. Gives false, with nothing done, where they are there already.
 */
export function fillStore(db: Db, seed: number, sizes: Sizes = SIZES): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const prefix = `Flota ${seed}-`;
    const known = await sql`SELECT FROM customer WHERE name LIKE ${`${prefix}%`} LIMIT 1`.execute(tx);
    if (known.rows.length > 0) return false;
    const roles = await ensureStandardRoles(tx);
    const operator = roles.get('Operador') ?? 0;

    const { rows: customers } = await sql<{ id: number }>`
      INSERT INTO customer (name, tax_id, phone, email, address)
      SELECT ${prefix} || lpad(n::text, 4, '0'), '20' || lpad((n * 7919 + ${seed})::text, 9, '0'), '+51 1 ' || (2000000 + n),
             'flota' || n || '@' || ${`f${seed}.test`}, 'Av. ' || ${anyOf(LAST_NAMES, 7, seed)} || ' ' || n * 10
        FROM generate_series(1, ${sizes.customers}) AS n RETURNING id`.execute(tx);
    const ids = customers.map(({ id }) => id);
    const of = sql`(${ids}::int[])[1 + (n - 1) % ${ids.length}]`;
    await ensureDefaultAlarmRules(tx, ids);
    await sql`
      INSERT INTO asset_group (customer_id, name) SELECT id, name FROM customer WHERE id = ANY(${ids}::int[])`.execute(
      tx,
    );
    await sql`
      INSERT INTO asset_group (customer_id, parent_group_id, name)
      SELECT root.customer_id, root.id, part FROM asset_group root, unnest(${[...GROUPS]}::text[]) AS part
       WHERE root.customer_id = ANY(${ids}::int[]) AND root.parent_group_id IS NULL`.execute(tx);

    await sql`
      INSERT INTO driver (customer_id, first_name, last_name, ibutton, phone)
      SELECT ${of}, ${anyOf(FIRST_NAMES, 5, seed)}, ${anyOf(LAST_NAMES, 3, seed)} || ' ' || n, lpad(to_hex(n * 4099 + ${seed}), 12, '0'),
             '+51 9' || lpad(n::text, 8, '0')
        FROM generate_series(1, ${Math.ceil(sizes.vehicles / 4)}) AS n`.execute(tx);
    await sql`
      INSERT INTO asset (customer_id, type_id, name, license_plate, internal_number, brand, model, year)
      SELECT ${of}, 1 + (n * 31 + ${seed}) % 14, 'Móvil ' || n, 'S' || lpad((n + ${seed % 10} * 100000)::text, 6, '0'), n::text,
             ${anyOf(['Volvo', 'Scania', 'Toyota', 'Hyundai'], 3, seed)}, 'M' || n % 9, 2010 + n % 16
        FROM generate_series(1, ${sizes.vehicles}) AS n`.execute(tx);
    await sql`
      WITH numbered AS (
        SELECT id, customer_id, row_number() OVER (PARTITION BY customer_id ORDER BY id) AS at FROM driver WHERE customer_id = ANY(${ids}::int[]))
      UPDATE asset SET driver_id = numbered.id
        FROM numbered, (SELECT id, row_number() OVER (PARTITION BY customer_id ORDER BY id) AS at FROM asset
                         WHERE customer_id = ANY(${ids}::int[])) AS own
       WHERE own.id = asset.id AND asset.customer_id = numbered.customer_id AND numbered.at = own.at`.execute(
      tx,
    );
    await sql`
      INSERT INTO asset_group_member (customer_id, group_id, asset_id)
      SELECT a.customer_id, g.id, a.id
        FROM asset a JOIN LATERAL (
          SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM asset_group
           WHERE customer_id = a.customer_id AND parent_group_id IS NOT NULL) AS g ON g.at = a.id % ${GROUPS.length}
       WHERE a.customer_id = ANY(${ids}::int[])`.execute(tx);
    await sql`
      INSERT INTO device (customer_id, protocol, identifier, model, imei)
      SELECT ${of}, ${anyOf(PROTOCOLS, 1, seed)}, '35' || lpad((${seed % 10_000}::bigint * 1000000 + n)::text, 13, '0'), 'T' || n % 20,
             '35' || lpad(n::text, 13, '0')
        FROM generate_series(1, ${sizes.vehicles}) AS n`.execute(tx);
    await sql`
      INSERT INTO mounting (customer_id, asset_id, device_id, mounted_from)
      SELECT a.customer_id, a.id, d.id, timestamptz '2025-01-01 00:00Z'
        FROM (SELECT id, customer_id, row_number() OVER (PARTITION BY customer_id ORDER BY id) AS at FROM asset) AS a
        JOIN (SELECT id, customer_id, row_number() OVER (PARTITION BY customer_id ORDER BY id) AS at FROM device) AS d USING (customer_id, at)
       WHERE a.customer_id = ANY(${ids}::int[])`.execute(tx);
    await sql`
      INSERT INTO phone_line (customer_id, device_id, line_number, operator)
      SELECT customer_id, id, '+51 8' || lpad(id::text, 8, '0'), 'Operador ' || id % 3 FROM device WHERE customer_id = ANY(${ids}::int[])`.execute(
      tx,
    );
    await sql`
      INSERT INTO technician (customer_id, first_name, last_name)
      SELECT ${of}, ${anyOf(FIRST_NAMES, 11, seed)}, ${anyOf(LAST_NAMES, 5, seed)} FROM generate_series(1, ${2 * sizes.customers}) AS n`.execute(
      tx,
    );
    await sql`
      WITH made AS (
        INSERT INTO app_user (customer_id, user_name, password_hash, first_name, last_name, email)
        SELECT ${of}, 'usuario' || n || '@' || ${`f${seed}.test`}, ${NO_PASSWORD}, ${anyOf(FIRST_NAMES, 5, seed)}, ${anyOf(LAST_NAMES, 7, seed)},
               'usuario' || n || '@' || ${`f${seed}.test`}
          FROM generate_series(1, ${sizes.users}) AS n RETURNING id)
      INSERT INTO user_role (user_id, role_id) SELECT id, ${operator} FROM made`.execute(tx);
    await sql`
      WITH made AS (
        INSERT INTO geofence (customer_id, name, category)
        SELECT ${of}, ${anyOf(['Patio', 'Cliente', 'Peaje', 'Taller'], 3, seed)} || ' ' || n, 'Categoría ' || n % 5
          FROM generate_series(1, ${sizes.geofences}) AS n RETURNING id, customer_id)
      INSERT INTO geofence_version (customer_id, geofence_id, valid_from, shape)
      SELECT customer_id, id, timestamptz '2025-01-01 00:00Z',
             jsonb_build_object('type', 'circle', 'centre', jsonb_build_array(-77.2 + id % 400 / 1000.0, -12.3 + id / 400 % 400 / 1000.0),
                                'radiusM', 50 + id % 400)
        FROM made`.execute(tx);
    await publishOnCommit(tx, FLEET_CHANGED, null);
    return true;
  });
}
