import { expect, it } from 'vitest';
import { traccarBesideStore } from './traccar/traccar.testing.ts';

const { source, known, sql, importNow } = await traccarBesideStore();

// The device that is refused was driven before the others, has a service, and is seen by a user; a driver and a group have no name.
await source.query(`
  INSERT INTO tc_positions (protocol, deviceid, devicetime, fixtime, valid, latitude, longitude, altitude, speed, course)
    SELECT 'teltonika', 3, at, at, true, -12, -77 + n * 0.001, 0, 10, 90
      FROM generate_series(1, 20) AS n, LATERAL (SELECT timestamp '2026-10-02 08:00' + n * interval '10 seconds') AS t (at);
  INSERT INTO tc_positions (protocol, deviceid, devicetime, fixtime, valid, latitude, longitude, altitude, speed, course)
    VALUES ('teltonika', 3, '2026-10-02 09:00', '2026-10-02 09:00', true, 100, -77, 0, 0, 0);
  INSERT INTO tc_user_device VALUES (2, 3);
  INSERT INTO tc_device_maintenance VALUES (3, 1);
  INSERT INTO tc_drivers (name, uniqueid, attributes) VALUES (' ', '02CD', '{}');
  INSERT INTO tc_device_driver VALUES (2, 2);
  INSERT INTO tc_groups (name, groupid) VALUES (' ', 0), ('Muelle', 3);
  UPDATE tc_devices SET groupid = 3 WHERE id = 2;
  INSERT INTO tc_user_group VALUES (1, 3), (3, 3)`);

it('tells in every run what is left out and what has no counterpart', async () => {
  const first = await importNow();
  const again = await importNow();
  for (const { code, said } of [first, again]) {
    expect(code).toBe(0);
    for (const line of [
      `device ${known}: its identifier is registered already`,
      'driver  : firstName: required',
      'group  : name: required',
      'geofence Rara: its area has no counterpart',
      '22 positions: in this run and earlier ones, of devices that were left out',
      'protocols: wialon',
      'categories of devices: boat',
      'types of maintenance: ignition',
      'names of maintenance, which begin anew as oil changes: Aceite',
      'users who manage users: give them a role that does: 1',
      'drivers of groups: choose the driver of each vehicle: 2',
      'geofences of devices: a geofence is for all vehicles and users of the customer: 2',
      'geofences of groups: a geofence is for all vehicles and users of the customer: 1',
      'geofences of users: a geofence is for all vehicles and users of the customer: 3',
      'users who only read (readonly), who come as operators: choose their roles: 1',
      'users with a most number of devices (devicelimit): 1',
      'rows of tc_newer: 1',
    ])
      expect(said).toContain(line);
  }
  expect(again.said).toContain('Brought now:\n  0 positions\n');
});

it('brings what was left out once the source is corrected, with its earlier positions', async () => {
  const [{ id: customer }] = await sql("SELECT id FROM customer WHERE name = 'Traccar'");
  expect(await sql('SELECT count(*)::int AS count FROM asset WHERE customer_id = $1', [customer])).toEqual([
    { count: 2 },
  ]);
  await source.query(`
    UPDATE tc_devices SET uniqueid = '359000000000003' WHERE id = 3;
    UPDATE tc_drivers SET name = 'Luz Mamani' WHERE id = 2`);
  const { code, said } = await importNow();
  expect(said).toContain('1 devices');
  expect(code).toBe(0);
  expect(said).toContain('20 positions');
  expect(said).toContain('2 positions: in this run and earlier ones'); // those that are nowhere
  const fleet = await sql(
    `SELECT a.name, w.first_name AS driver, (SELECT count(*)::int FROM position p WHERE p.asset_id = a.id) AS positions,
            (SELECT count(*)::int FROM service_notice n WHERE n.asset_id = a.id) AS services,
            EXISTS (SELECT FROM asset_group_member m JOIN user_group g ON g.group_id = m.group_id JOIN app_user u ON u.id = g.user_id
                     WHERE m.asset_id = a.id AND u.user_name = 'uno@traccar.test') AS seen
       FROM asset a LEFT JOIN driver w ON w.id = a.driver_id WHERE a.customer_id = $1 ORDER BY a.id`,
    [customer],
  );
  expect(fleet).toEqual([
    { name: 'Camión 1', driver: 'Rosa', positions: 299, services: 1, seen: true },
    { name: 'Barco', driver: 'Luz', positions: 1, services: 0, seen: false },
    { name: 'Doble', driver: null, positions: 20, services: 1, seen: true },
  ]);
  expect((await importNow()).said).toContain('Brought now:\n  0 positions\n');
  expect(await sql("SELECT FROM traccar_row WHERE kind = 'earlier positions'")).toEqual([]);
});

it('brings a group that was left out with its vehicles, the groups below it and its users', async () => {
  const grouped = () =>
    sql(
      `SELECT g.name, p.name AS above, array(SELECT a.name FROM asset_group_member m JOIN asset a ON a.id = m.asset_id WHERE m.group_id = g.id) AS vehicles,
              array(SELECT u.user_name::text FROM user_group x JOIN app_user u ON u.id = x.user_id WHERE x.group_id = g.id) AS users
         FROM asset_group g JOIN asset_group p ON p.id = g.parent_group_id WHERE g.name IN ('Puerto', 'Muelle') ORDER BY g.id DESC`,
    );
  expect(await grouped()).toMatchObject([{ name: 'Muelle', above: 'Traccar', vehicles: [], users: [] }]);
  await source.query("UPDATE tc_groups SET name = 'Puerto' WHERE id = 3");
  const { code, said } = await importNow();
  expect(code).toBe(0);
  expect(said).toContain('1 groups');
  expect(await grouped()).toEqual([
    { name: 'Puerto', above: 'Traccar', vehicles: ['Barco'], users: ['nadie@traccar.test'] },
    { name: 'Muelle', above: 'Puerto', vehicles: [], users: [] },
  ]);
  // What people changed since stays.
  await sql(
    "DELETE FROM asset_group_member WHERE group_id = (SELECT id FROM asset_group WHERE name = 'Puerto')",
  );
  await importNow();
  expect((await grouped())[0]?.vehicles).toEqual([]);
});
