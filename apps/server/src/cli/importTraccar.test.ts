import { expect, it } from 'vitest';
import { runCommand } from '../testing/runCommand.ts';
import { testServer } from '../testing/testServer.ts';
import { driveTraccar, traccarBesideStore, urlOf } from './traccar/traccar.testing.ts';

const { store, source, sql, importNow } = await traccarBesideStore();

const countOf = async (table: string, customer: number): Promise<number> =>
  (await sql(`SELECT count(*)::int AS count FROM ${table} WHERE customer_id = $1`, [customer]))[0].count;

it('brings a whole Traccar into one customer, goes on where it was, and brings nothing twice', async () => {
  const first = await importNow('--customer', 'Desde Traccar');
  expect(first.said).toContain('301 of 301 positions read');
  expect(first.code).toBe(0);
  const [{ id: customer }] = await sql("SELECT id FROM customer WHERE name = 'Desde Traccar'");

  const fleet = await sql(
    `SELECT a.name, a.license_plate AS plate, a.type_id AS type, a.active, d.identifier, d.protocol, w.ibutton, g.name AS "group", p.name AS above,
            m.mounted_from = '2026-10-01 12:00Z' AS since
       FROM asset a JOIN mounting m ON m.asset_id = a.id JOIN device d ON d.id = m.device_id LEFT JOIN driver w ON w.id = a.driver_id
       LEFT JOIN asset_group_member mem JOIN asset_group g ON g.id = mem.group_id AND g.name NOT LIKE 'Traccar:%' ON mem.asset_id = a.id
       LEFT JOIN asset_group p ON p.id = g.parent_group_id
      WHERE a.customer_id = $1 ORDER BY a.id`,
    [customer],
  );
  expect(fleet).toEqual([
    {
      name: 'Camión 1',
      plate: 'TRC-001',
      type: 2,
      active: true,
      identifier: '359000000000001',
      protocol: 'teltonika',
      ibutton: '01AB',
      group: 'Reparto',
      above: 'Norte',
      since: true,
    },
    {
      name: 'Barco',
      plate: '',
      type: 18,
      active: false,
      identifier: '359000000000002',
      protocol: 'wialon',
      ibutton: null,
      group: null,
      above: null,
      since: true,
    },
  ]);
  const people = await sql(
    `SELECT u.user_name AS name, u.password_hash AS hash, r.name AS role,
            (SELECT count(*)::int FROM user_group g JOIN asset_group_member m ON m.group_id = g.group_id WHERE g.user_id = u.id) AS seen,
            (SELECT count(*)::int FROM user_group g WHERE g.user_id = u.id) AS groups
       FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id WHERE u.customer_id = $1 ORDER BY u.id`,
    [customer],
  );
  expect(people).toEqual([
    { name: 'jefa@traccar.test', hash: '', role: 'Administrador Cliente', seen: 0, groups: 0 },
    { name: 'uno@traccar.test', hash: '', role: 'Operador', seen: 1, groups: 1 },
    { name: 'nadie@traccar.test', hash: '', role: 'Operador', seen: 0, groups: 1 },
  ]);
  const shapes = await sql(
    `SELECT g.name, v.shape ->> 'type' AS type, round(v.max_speed_mps * 3.6) AS limit FROM geofence g JOIN geofence_version v ON v.geofence_id = g.id
      WHERE g.customer_id = $1 ORDER BY g.id`,
    [customer],
  );
  expect(shapes.map(({ name, type, limit }) => [name, type, limit])).toEqual([
    ['Patio', 'circle', 19],
    ['Zona', 'polygon', null],
    ['Ruta', 'corridor', null],
  ]);
  expect(
    await sql('SELECT quantity, frequency_id FROM service_notice WHERE customer_id = $1', [customer]),
  ).toEqual([{ quantity: 10_000, frequency_id: 6 }]);
  expect(await countOf('position', customer)).toBe(300); // all but the one that is nowhere
  const [fix] = await sql(
    'SELECT speed_cmps, course_d10, fix_time FROM position WHERE customer_id = $1 ORDER BY fix_time OFFSET 2 LIMIT 1',
    [customer],
  );
  expect(fix).toMatchObject({ speed_cmps: 514, course_d10: 900 });
  expect(
    await sql("SELECT code FROM event WHERE customer_id = $1 AND code = 'harshBraking'", [customer]),
  ).toHaveLength(1);
  expect(await countOf('segment', customer)).toBeGreaterThan(0);
  for (const said of [
    'its identifier is registered already',
    'geofence Rara: its area has no counterpart',
    '1 positions: in this run and earlier ones, of devices that were left out, in the future, nowhere, or without a time',
    'protocols: wialon',
    'categories of devices: boat',
    'types of maintenance: ignition',
    'notifications: set up alarm rules: 1',
  ])
    expect(first.said).toContain(said);

  // Broken off after a batch that was stored and not noted, and then Traccar received more.
  await sql('UPDATE traccar_import SET last_position_id = 150, read = 150');
  await driveTraccar(source, 300, 50);
  const again = await importNow();
  expect(again.said).toContain('201 of 201 positions read');
  expect(again.said).toContain('50 positions');
  expect(await countOf('position', customer)).toBe(350);
  expect(await sql('SELECT count(*)::int AS count FROM asset WHERE customer_id = $1', [customer])).toEqual([
    { count: 2 },
  ]);
  const third = await importNow();
  expect(third.said).toContain('Brought now:\n  0 positions');
});

it('does nothing beside a Rastro that runs, with another database, or without an address', async () => {
  expect(await runCommand(['import-traccar'], store.connection)).toMatchObject({ code: 2 });
  expect(await runCommand(['import-traccar', 'oracle://traccar'], store.connection)).toMatchObject({
    code: 2,
  });
  const other = await runCommand(['import-traccar', urlOf(store.connection)], store.connection);
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining('none of Traccar') });
  const server = await testServer(undefined, { database: store.connection });
  const beside = await importNow();
  expect(beside).toMatchObject({ code: 1, said: expect.stringContaining('stop it') });
  await server.close();
});
