import { expect, it } from 'vitest';
import { traccarBesideStore } from './traccar/traccar.testing.ts';

/** An import that is broken off between two of its steps, each in a transaction of its own, and called again. */

const { source, sql, importNow: importAll } = await traccarBesideStore();
const importNow = () => importAll('--no-positions');

/** Breaks an import off at the first statement of a kind on a table, as a process that is killed there: what was committed before stays. */
async function brokenOffAt(statement: string, table: string): Promise<void> {
  await sql(
    `CREATE OR REPLACE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$`,
  );
  await sql(
    `CREATE TRIGGER break_off BEFORE ${statement} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION break_off()`,
  );
  try {
    await expect(importNow()).rejects.toThrow('broken off');
  } finally {
    await sql(`DROP TRIGGER break_off ON ${table}`);
  }
}

/** What is linked to the device that was left out first, and who drives the one that came before. */
const linked = async () => {
  const [late] = await sql(
    `SELECT array(SELECT DISTINCT u.user_name::text FROM asset_group_member m JOIN user_group g ON g.group_id = m.group_id JOIN app_user u ON u.id = g.user_id
                   WHERE m.asset_id = a.id) AS users,
            (SELECT count(*)::int FROM service_notice n WHERE n.asset_id = a.id) AS services
       FROM asset a WHERE a.name = 'Doble'`,
  );
  const [{ driver }] = await sql(
    "SELECT w.first_name AS driver FROM asset a LEFT JOIN driver w ON w.id = a.driver_id WHERE a.name = 'Barco'",
  );
  return { ...late, driver };
};

await source.query(`
  INSERT INTO tc_user_device VALUES (2, 3);
  INSERT INTO tc_device_maintenance VALUES (3, 1);
  INSERT INTO tc_drivers (name, uniqueid, attributes) VALUES (' ', '02CD', '{}');
  INSERT INTO tc_device_driver VALUES (2, 2)`);
expect((await importNow()).code).toBe(0);
// What was left out is corrected: the driver of a device that came, and a device of a user and a service that came.
await source.query(`
  UPDATE tc_devices SET uniqueid = '359000000000003' WHERE id = 3;
  UPDATE tc_drivers SET name = 'Luz Mamani' WHERE id = 2`);

it('loses no driver, device of a user or service, wherever it is broken off', async () => {
  await brokenOffAt('INSERT', 'mounting'); // the driver is there, and no device has it
  await brokenOffAt('INSERT', 'user_group'); // the device is there, and its user does not see it
  await brokenOffAt('INSERT', 'service_notice');
  expect(await linked()).toMatchObject({ services: 0 });
  await brokenOffAt('DELETE', 'traccar_row'); // everything is there, and only the end is not noted
  const whole = { users: ['uno@traccar.test'], services: 1, driver: 'Luz' };
  expect(await linked()).toEqual(whole);
  const { code, said } = await importNow();
  expect(code).toBe(0);
  expect(said).toContain('Brought now:\n  nothing\n');
  expect(await linked()).toEqual(whole); // and brings nothing twice
  expect(await sql('SELECT count(*)::int AS count FROM service_notice')).toEqual([{ count: 2 }]);
});

it('leaves what people changed since, once it was whole', async () => {
  await sql("UPDATE asset SET driver_id = NULL WHERE name = 'Barco'");
  await sql("DELETE FROM asset_group_member WHERE asset_id = (SELECT id FROM asset WHERE name = 'Doble')");
  await sql('DELETE FROM service_notice');
  expect((await importNow()).code).toBe(0);
  expect(await linked()).toEqual({ users: [], services: 0, driver: null });
});
