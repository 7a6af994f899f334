import { createHash } from 'node:crypto';
import { SEGMENT_FLAG, type Segment, type SegmentState, tripsOf } from '@rastro/domain';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { SEGMENT_STATE } from './codes.ts';
import { openStore, type Store } from './database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { packSegment } from './segmentDetail.ts';
import { readSegments } from './segments.ts';
import { StoreError } from './storeError.ts';
import { testDatabase } from './testing/testStore.ts';
import { quietLog } from './testing/throwawayServer.ts';

const migration = (number: number, sql: string): Migration => ({
  number,
  name: `${String(number).padStart(4, '0')}_step.sql`,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

const one = migration(1, 'CREATE TABLE one (a integer)');
const two = migration(2, 'CREATE TABLE two (a integer); INSERT INTO two VALUES (1)');

/** A store on an empty database. */
async function emptyStore(): Promise<Store> {
  const store = await openStore({ database: await testDatabase({ empty: true }), log: quietLog });
  afterAll(store.close);
  return store;
}

const emptyPool = async (): Promise<pg.Pool> => (await emptyStore()).pool;

const MINUTE_MS = 60_000;
const DAWN = Date.UTC(2026, 0, 5, 10);

/** A segment that begins so many minutes after dawn. */
const segmentAt = (
  minutes: number,
  lasting: number,
  state: SegmentState,
  more: Partial<Segment> = {},
): Segment => ({
  state,
  startTime: DAWN + minutes * MINUTE_MS,
  endTime: DAWN + (minutes + lasting) * MINUTE_MS,
  startLatitude: -12,
  startLongitude: -77,
  endLatitude: -12,
  endLongitude: -77,
  placeLatitude: null,
  placeLongitude: null,
  startedBy: 'left',
  distanceM: state === 'MOVING' ? lasting * 600 : 0,
  distanceSource: 'path',
  pathDistanceM: 0,
  odometerDistanceM: null,
  startOdometerM: null,
  endOdometerM: null,
  startEngineHoursS: null,
  endEngineHoursS: null,
  engineMs: null,
  startFuelL: null,
  endFuelL: null,
  fuelUsedL: null,
  driverKey: 'a]b',
  maxSpeedMps: null,
  maxSpeedTime: null,
  maxSpeedLatitude: null,
  maxSpeedLongitude: null,
  meanSpeedMps: null,
  fixCount: 1,
  flags: 0,
  ruleVersion: 1,
  tripStartTime: null,
  standingMs: 0,
  ...more,
});

const grown = await emptyPool();
const shared = await emptyPool();
const whole = await emptyPool();
const old = await emptyPool();
const withoutPositions = await emptyStore();
const staffed = await emptyPool();
const assigned = await emptyPool();
const written = await emptyPool();
const heard = await emptyPool();
const summed = await emptyPool();

describe('a database that grows', () => {
  it('runs what is missing, once', async () => {
    expect(await migrate(grown, quietLog, [one])).toEqual(['0001_step.sql']);
    expect(await migrate(grown, quietLog, [one, two])).toEqual(['0002_step.sql']);
    expect(await migrate(grown, quietLog, [one, two])).toEqual([]);
  });

  it('refuses a database of a newer program', async () => {
    const refusal = migrate(grown, quietLog, [one]);
    await expect(refusal).rejects.toThrow(StoreError);
    await expect(refusal).rejects.toThrow('newer Rastro');
  });

  it('refuses a migration that was edited after it ran', async () => {
    const edited = migration(1, 'CREATE TABLE one (a bigint)');
    await expect(migrate(grown, quietLog, [edited, two])).rejects.toThrow('never edited');
  });

  it('leaves nothing of a migration that fails, and goes on when it is mended', async () => {
    const broken = migration(3, 'CREATE TABLE three (a integer); SELECT 1 / 0');
    await expect(migrate(grown, quietLog, [one, two, broken])).rejects.toThrow('0003_step.sql failed');
    const mended = migration(3, 'CREATE TABLE three (a integer)');
    expect(await migrate(grown, quietLog, [one, two, mended])).toEqual(['0003_step.sql']);
  });
});

describe('several processes at once', () => {
  it('lets one of them migrate and the others find it done', async () => {
    const slow = migration(1, 'CREATE TABLE one (a integer); SELECT pg_sleep(0.2)');
    const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(shared, quietLog, [slow, two])));
    expect(ran.flat().sort()).toEqual(['0001_step.sql', '0002_step.sql']);
    expect((await shared.query('SELECT count(*)::int AS n FROM two')).rows).toEqual([{ n: 1 }]);
  });
});

describe('the real migrations', () => {
  it('are numbered without gaps and make an empty database whole', async () => {
    const all = await readMigrations();
    expect(all.length).toBeGreaterThan(0);
    expect(await migrate(whole, quietLog)).toEqual(all.map(({ name }) => name));
  });

  it('cut the trips of segments whose positions are gone, and leave those of the fold as they are', async () => {
    const { pool, db } = withoutPositions;
    const all = await readMigrations();
    await migrate(pool, quietLog, all.slice(0, 19));
    await pool.query(`INSERT INTO customer (id, name, time_zone) VALUES (1, 'Sur', 'America/Lima')`);
    const TOWED = { flags: SEGMENT_FLAG.TOWED };
    const told: [Segment, number | null][] = [
      [segmentAt(0, 10, 'IDLE'), null], // leads to a silence
      [segmentAt(10, 60, 'NO_DATA'), null],
      [segmentAt(70, 5, 'IDLE'), 70], // leads to the trip
      [segmentAt(75, 20, 'MOVING'), 70],
      [segmentAt(95, 5, 'IDLE'), 70],
      [segmentAt(100, 15, 'NO_DATA', { distanceM: 9_000 }), 70], // a tunnel
      [segmentAt(115, 10, 'MOVING'), 70],
      [segmentAt(125, 15, 'NO_DATA', { distanceM: 500 }), null], // too slow for a drive
      [segmentAt(140, 10, 'MOVING'), 140],
      [segmentAt(150, 30, 'STOPPED'), null],
      [segmentAt(180, 10, 'MOVING', TOWED), null],
      [segmentAt(190, 30, 'MOVING'), 190],
      [segmentAt(220, 25, 'NO_DATA', { distanceM: 40_000 }), null], // too long
    ];
    const ofFold = segmentAt(245, 10, 'MOVING', { tripStartTime: DAWN + 240 * MINUTE_MS });
    const packed = (segment: Segment) => JSON.parse(packSegment(segment)) as unknown[];
    for (const [segment, values] of [
      ...told.map(([former]) => [former, packed(former).slice(0, 31)] as const),
      [ofFold, packed(ofFold)] as const,
    ])
      await pool.query(
        `INSERT INTO segment (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
                              end_latitude_e7, end_longitude_e7, distance_m, detail, rule_version)
         VALUES (1, 1, $1, $2, $3, true, 0, 0, 0, 0, $4, $5, 1)`,
        [
          new Date(segment.startTime),
          new Date(segment.endTime),
          SEGMENT_STATE[segment.state],
          segment.distanceM,
          JSON.stringify(values),
        ],
      );
    expect(tripsOf(await readSegments(db, 1, 1, DAWN, ofFold.endTime))).toHaveLength(1); // that of the fold alone
    await migrate(pool, quietLog, all);
    const after = await readSegments(db, 1, 1, DAWN, ofFold.endTime);
    const trips = [...told.map(([, trip]) => trip), 240].map((minutes) =>
      minutes === null ? null : DAWN + minutes * MINUTE_MS,
    );
    expect(after).toEqual(
      [...told.map(([segment]) => segment), ofFold].map((segment, i) => ({
        ...segment,
        tripStartTime: trips[i],
      })),
    );
    expect(tripsOf(after)).toHaveLength(4);
  });

  it('give the operators of before the permissions to read in bulk and to share, and who has a page those to write on it', async () => {
    const all = await readMigrations();
    const from = all.findIndex(({ name }) => name.endsWith('operators_read_in_bulk.sql'));
    await migrate(staffed, quietLog, all.slice(0, from));
    await staffed.query(`
      INSERT INTO permission (name) VALUES ('AsentirAlarmas'), ('LeerNotificaciones');
      INSERT INTO customer (id, name, time_zone) VALUES (1, 'Sur', 'America/Lima');
      INSERT INTO role (id, customer_id, name) VALUES (1, NULL, 'Operador'), (2, NULL, 'Taller'), (3, 1, 'Operador');
      INSERT INTO role_permission SELECT role.id, permission.id FROM role, permission WHERE permission.name = 'AsentirAlarmas';
      INSERT INTO permission (name) VALUES ('Geocercas') ON CONFLICT DO NOTHING;
      INSERT INTO role_permission SELECT 2, id FROM permission WHERE name = 'Geocercas'`);
    await migrate(staffed, quietLog, all);
    const { rows } = await staffed.query(
      `SELECT role_id, array_agg(p.name ORDER BY p.name) AS names
         FROM role_permission r JOIN permission p ON p.id = r.permission_id GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { role_id: 1, names: ['AsentirAlarmas', 'CompartirUbicacion', 'LeerNotificaciones'] },
      {
        role_id: 2,
        names: [
          'AsentirAlarmas',
          'CrearGeocercas',
          'EliminarGeocercas',
          'Geocercas',
          'ImportarKmlGeocercas',
          'ModificarGeocercas',
        ],
      },
      { role_id: 3, names: ['AsentirAlarmas'] },
    ]);
  });

  it('let who writes users, lines and devices go on to assign roles and lines and to synchronize, by keys too', async () => {
    const all = await readMigrations();
    const from = all.findIndex(({ name }) => name.endsWith('assignment_permissions.sql'));
    await migrate(assigned, quietLog, all.slice(0, from));
    await assigned.query(`
      INSERT INTO permission (name) VALUES ('CrearUsuarios'), ('ModificarEquipos'), ('Usuarios') ON CONFLICT DO NOTHING;
      INSERT INTO customer (id, name, time_zone) VALUES (1, 'Sur', 'America/Lima');
      INSERT INTO app_user (id, customer_id, user_name, password_hash, first_name, last_name, language) VALUES (1, 1, 'u', 'x', 'U', 'U', 'ES');
      INSERT INTO role (id, customer_id, name) VALUES (1, NULL, 'Fichas'), (2, 1, 'Lectura'), (3, 1, 'Equipos');
      INSERT INTO role_permission SELECT 1, id FROM permission WHERE name IN ('CrearUsuarios', 'ModificarLineas');
      INSERT INTO role_permission SELECT 2, id FROM permission WHERE name IN ('Usuarios', 'EliminarLineas');
      INSERT INTO role_permission SELECT 3, id FROM permission WHERE name = 'ModificarEquipos';
      INSERT INTO api_key (id, customer_id, user_id, name, beginning, token_hash, permissions, sees_all, ends_at) VALUES
        (1, 1, 1, 'k', 'k', '1', '{Eventos,ModificarUsuarios,ModificarEquipos}', false, now() + interval '1 day'),
        (2, 1, 1, 'l', 'l', '2', '{Eventos}', false, now() + interval '1 day')`);
    await migrate(assigned, quietLog, all);
    const { rows } = await assigned.query(
      `SELECT role_id, array_agg(p.name ORDER BY p.name) AS names FROM role_permission r JOIN permission p ON p.id = r.permission_id
        WHERE p.name ~ '^(Asignar(Roles|Lineas)|Sincronizar)' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { role_id: 1, names: ['AsignarLineas', 'AsignarRoles'] },
      { role_id: 3, names: ['SincronizarEquipos'] },
    ]);
    const keys = await assigned.query('SELECT permissions FROM api_key ORDER BY id');
    expect(keys.rows).toEqual([
      {
        permissions: [
          'Eventos',
          'ModificarUsuarios',
          'ModificarEquipos',
          'AsignarRoles',
          'SincronizarEquipos',
        ],
      },
      { permissions: ['Eventos'] },
    ]);
  });

  it('let the devices that were heard go on for a month on another protocol', async () => {
    const all = await readMigrations();
    const from = all.findIndex(({ name }) => name.endsWith('identity_of_devices.sql'));
    await migrate(heard, quietLog, all.slice(0, from));
    await heard.query(`
      INSERT INTO customer (id, name, time_zone) VALUES (1, 'Sur', 'America/Lima');
      INSERT INTO asset (id, customer_id, type_id, name) VALUES (1, 1, 2, 'one');
      INSERT INTO device (id, customer_id, protocol, identifier, deleted_at) VALUES
        (1, 1, 'gt06', 'heard', NULL), (2, 1, 'gt06', 'never heard', NULL), (3, 1, 'gt06', 'gone', now());
      INSERT INTO asset_state (customer_id, asset_id, device_id, live_sequence, last_seen, folded_time, folded_fingerprint, final_distance_m, memory)
        VALUES (1, 1, 1, 1, now(), now(), 0, 0, '{}')`);
    await migrate(heard, quietLog, all);
    const { rows } = await heard.query(
      `SELECT id, other_protocol_until BETWEEN now() + interval '29 days' AND now() + interval '30 days' AS month
         FROM device ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: 1, month: true },
      { id: 2, month: null },
      { id: 3, month: null },
    ]);
  });

  it('let customers go on writing to the addresses that their rules and service notices name', async () => {
    const all = await readMigrations();
    const from = all.findIndex(({ name }) => name.endsWith('mail_addresses.sql'));
    await migrate(written, quietLog, all.slice(0, from));
    await written.query(`
      INSERT INTO customer (id, name, time_zone) VALUES (1, 'Sur', 'America/Lima'), (2, 'Norte', 'America/Lima');
      INSERT INTO asset (id, customer_id, type_id, name) VALUES (1, 1, 2, 'one');
      INSERT INTO app_user (id, customer_id, user_name, password_hash, first_name, last_name, language) VALUES (1, 1, 'u', 'x', 'U', 'U', 'ES');
      INSERT INTO alarm_rule (customer_id, name, enabled, definition, deleted_at) VALUES
        (1, 'a', true, '{"emails": ["Uno@x.test", "dos@x.test"]}', NULL), (1, 'b', false, '{"emails": ["uno@x.test"]}', NULL),
        (2, 'c', true, '{"emails": ["uno@x.test"]}', NULL), (2, 'd', true, '{"emails": ["former@x.test"]}', now()),
        (2, 'e', true, '{"emails": []}', NULL);
      INSERT INTO service_notice (customer_id, asset_id, service_type_id, frequency_id, percentage_alert, date_start, emails, created_by)
      VALUES (1, 1, 50, 1, 10, now(), '{dos@x.test,tres@x.test}', 1)`);
    await migrate(written, quietLog, all);
    const { rows } = await written.query(
      'SELECT customer_id, address, state, topic FROM mail_address ORDER BY 1, 2',
    );
    expect(rows).toEqual([
      { customer_id: 1, address: 'dos@x.test', state: 2, topic: 1 },
      { customer_id: 1, address: 'tres@x.test', state: 2, topic: 2 },
      { customer_id: 1, address: 'uno@x.test', state: 2, topic: 1 },
      { customer_id: 2, address: 'uno@x.test', state: 2, topic: 1 },
    ]);
  });

  it('ask for every track of a former fold to be derived anew, and for nothing where there is none', async () => {
    const all = await readMigrations();
    await migrate(old, quietLog, all.slice(0, 18));
    await old.query(`
      INSERT INTO customer (id, name, time_zone) VALUES (1, 'Sur', 'America/Lima'), (2, 'Norte', 'America/Lima');
      INSERT INTO asset (id, customer_id, type_id, name) VALUES (1, 1, 2, 'one'), (2, 1, 2, 'two'), (3, 2, 2, 'silent');
      INSERT INTO asset_state (customer_id, asset_id, device_id, live_sequence, last_seen, folded_time, folded_fingerprint,
                               final_distance_m, memory)
      SELECT 1, id, 1, id, now(), now(), 0, 0, '{}' FROM asset WHERE customer_id = 1`);
    await migrate(old, quietLog, all);
    const { rows } = await old.query(
      `SELECT a.customer_id, a.from_time < '2001-01-01' AS whole, array_agg(d.asset_id ORDER BY d.asset_id) AS assets
         FROM rule_application a JOIN rule_application_asset d ON d.application_id = a.id GROUP BY a.id`,
    );
    expect(rows).toEqual([{ customer_id: 1, whole: true, assets: [1, 2] }]);
  });

  it('say of days that were final that their figures are those of an earlier version', async () => {
    const all = await readMigrations();
    await migrate(summed, quietLog, all.slice(0, 87)); // before the views that stand on all columns of today
    await summed.query(`
      INSERT INTO customer (id, name, time_zone) VALUES (1, 'Sur', 'America/Lima');
      INSERT INTO asset (id, customer_id, type_id, name) VALUES (1, 1, 2, 'one'), (2, 1, 2, 'two');
      INSERT INTO asset_state (customer_id, asset_id, device_id, last_seen, folded_time, folded_fingerprint, final_distance_m, memory, settled_until)
      SELECT 1, id, 1, now(), now(), 0, 0, '{}', CASE id WHEN 1 THEN timestamptz '2026-11-20 05:00Z' END FROM asset`);
    await migrate(summed, quietLog, all);
    const { rows } = await summed.query('SELECT asset_id, outdated_until FROM asset_state ORDER BY asset_id');
    expect(rows).toEqual([
      { asset_id: 1, outdated_until: new Date('2026-11-20T05:00:00Z') },
      { asset_id: 2, outdated_until: null },
    ]);
  });
});
