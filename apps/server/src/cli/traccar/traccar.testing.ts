import type pg from 'pg';
import { afterAll } from 'vitest';
import type { Connection } from '../../store/embedded/connection.ts';
import { testPool } from '../../store/testing/testPool.ts';
import { testDatabase, testStore } from '../../store/testing/testStore.ts';
import { runCommand } from '../../testing/runCommand.ts';
import { fillTestFleet } from '../../testing/testFleet.ts';

/** A Traccar 6 with a small fleet in PostgreSQL, as far as it is read, for tests. */

const TABLES = `
  CREATE TABLE tc_groups (id serial PRIMARY KEY, name varchar(128) NOT NULL, groupid int, attributes varchar(4000));
  CREATE TABLE tc_devices (id serial PRIMARY KEY, name varchar(128) NOT NULL, uniqueid varchar(128) NOT NULL UNIQUE, lastupdate timestamp,
    positionid int, groupid int, attributes varchar(4000), phone varchar(128), model varchar(128), contact varchar(512),
    category varchar(128), disabled boolean DEFAULT false);
  CREATE TABLE tc_drivers (id serial PRIMARY KEY, name varchar(128) NOT NULL, uniqueid varchar(128) NOT NULL UNIQUE, attributes varchar(4000) NOT NULL);
  CREATE TABLE tc_device_driver (deviceid int NOT NULL, driverid int NOT NULL);
  CREATE TABLE tc_users (id serial PRIMARY KEY, name varchar(128) NOT NULL, email varchar(128) NOT NULL UNIQUE, hashedpassword varchar(128),
    salt varchar(128), readonly boolean NOT NULL DEFAULT false, administrator boolean, disabled boolean DEFAULT false,
    expirationtime timestamp, phone varchar(128), login varchar(128), devicelimit int DEFAULT -1, userlimit int DEFAULT 0);
  CREATE TABLE tc_user_device (userid int NOT NULL, deviceid int NOT NULL);
  CREATE TABLE tc_user_group (userid int NOT NULL, groupid int NOT NULL);
  CREATE TABLE tc_geofences (id serial PRIMARY KEY, name varchar(128) NOT NULL, description varchar(128), area varchar(4096) NOT NULL,
    attributes varchar(4000), calendarid int);
  CREATE TABLE tc_maintenances (id serial PRIMARY KEY, name varchar(4000) NOT NULL, type varchar(128) NOT NULL,
    start double precision NOT NULL DEFAULT 0, period double precision NOT NULL DEFAULT 0, attributes varchar(4000) NOT NULL);
  CREATE TABLE tc_device_maintenance (deviceid int NOT NULL, maintenanceid int NOT NULL);
  CREATE TABLE tc_group_maintenance (groupid int NOT NULL, maintenanceid int NOT NULL);
  CREATE TABLE tc_user_user (userid int NOT NULL, manageduserid int NOT NULL);
  CREATE TABLE tc_group_driver (groupid int NOT NULL, driverid int NOT NULL);
  CREATE TABLE tc_device_geofence (deviceid int NOT NULL, geofenceid int NOT NULL);
  CREATE TABLE tc_group_geofence (groupid int NOT NULL, geofenceid int NOT NULL);
  CREATE TABLE tc_user_geofence (userid int NOT NULL, geofenceid int NOT NULL);
  CREATE TABLE tc_newer (id serial PRIMARY KEY);
  CREATE TABLE tc_notifications (id serial PRIMARY KEY, type varchar(128) NOT NULL);
  CREATE TABLE tc_positions (id serial PRIMARY KEY, protocol varchar(128), deviceid int NOT NULL, servertime timestamp NOT NULL DEFAULT now(),
    devicetime timestamp NOT NULL, fixtime timestamp NOT NULL, valid boolean NOT NULL, latitude double precision NOT NULL,
    longitude double precision NOT NULL, altitude real NOT NULL, speed real NOT NULL, course real NOT NULL, address varchar(512),
    attributes varchar(4000), accuracy double precision NOT NULL DEFAULT 0, network varchar(4000));`;

const BEGIN = Date.UTC(2026, 9, 1, 12);

/** The address of a database as the command takes it. */
export const urlOf = ({ host, port, user, database }: Connection): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/**
 * A store with a small fleet, and a filled Traccar beside it, which has a device that the fleet has already (`known` is its identifier), and the
 * command that brings the one into the other. Gone after the file's tests.
 */
export async function traccarBesideStore() {
  const store = await testStore();
  const { south } = await fillTestFleet(store, ['osmand']);
  const traccar = await testDatabase({ empty: true });
  const source = testPool(traccar, 2);
  afterAll(() => source.end());
  const known = south.assets[0]?.identifier ?? '';
  await fillTraccar(source, known);
  return {
    store,
    source,
    known,
    sql: async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows,
    importNow: (...options: string[]) =>
      runCommand(['import-traccar', urlOf(traccar), ...options], store.connection),
  };
}

/** Makes the tables of Traccar in an empty database, with two devices, a third that has an identifier which is known elsewhere, and 301 positions. */
export async function fillTraccar(source: pg.Pool, knownIdentifier: string): Promise<void> {
  await source.query(`${TABLES}
  INSERT INTO tc_groups (name, groupid) VALUES ('Reparto', 2), ('Norte', 0);
  INSERT INTO tc_devices (name, uniqueid, groupid, category, model, attributes, disabled) VALUES
    ('Camión 1', '359000000000001', 1, 'truck', 'FMB920', '{"licensePlate":"TRC-001"}', false),
    ('Barco', '359000000000002', 0, 'boat', NULL, '{}', true),
    ('Doble', '${knownIdentifier}', 0, 'car', NULL, '{}', false);
  INSERT INTO tc_drivers (name, uniqueid, attributes) VALUES ('Rosa Quispe', '01AB', '{}');
  INSERT INTO tc_device_driver VALUES (1, 1);
  INSERT INTO tc_users (name, email, hashedpassword, administrator) VALUES
    ('Jefa Flota', 'jefa@traccar.test', 'D33DCA55', true), ('Uno', 'uno@traccar.test', 'D33DCA55', false), ('Nadie', 'nadie@traccar.test', 'x', false);
  UPDATE tc_users SET readonly = true, devicelimit = 5 WHERE id = 2;
  INSERT INTO tc_user_device VALUES (2, 1);
  INSERT INTO tc_user_user VALUES (1, 2);
  INSERT INTO tc_group_driver VALUES (1, 1), (2, 1);
  INSERT INTO tc_user_geofence VALUES (1, 1), (2, 1), (2, 2);
  INSERT INTO tc_group_geofence VALUES (1, 1);
  INSERT INTO tc_device_geofence VALUES (1, 1), (2, 1);
  INSERT INTO tc_newer DEFAULT VALUES;
  INSERT INTO tc_geofences (name, area, attributes) VALUES
    ('Patio', 'CIRCLE (-12.05 -77.04, 150)', '{"speedLimit":10}'),
    ('Zona', 'POLYGON ((-12 -77, -12 -76.9, -12.1 -76.9, -12 -77))', '{}'),
    ('Ruta', 'LINESTRING (-12 -77, -12.1 -77.1)', '{"polylineDistance":40}'),
    ('Rara', 'MULTIPOLYGON (((0 0, 0 1, 1 1)))', '{}');
  INSERT INTO tc_maintenances (name, type, period, attributes) VALUES ('Aceite', 'totalDistance', 10000000, '{}'), ('Raro', 'ignition', 1, '{}');
  INSERT INTO tc_group_maintenance VALUES (2, 1);
  INSERT INTO tc_notifications (type) VALUES ('geofenceEnter')`);
  await driveTraccar(source, 0, 300);
  await source.query(`
    INSERT INTO tc_positions (protocol, deviceid, devicetime, fixtime, valid, latitude, longitude, altitude, speed, course)
    VALUES ('wialon', 2, '2026-10-01 12:00', '2026-10-01 12:00', true, -12, -77, 0, 0, 0)`);
}

/** Positions of the truck, one in ten seconds, of which number 37 is nowhere. */
export async function driveTraccar(source: pg.Pool, from: number, count: number): Promise<void> {
  await source.query(
    `INSERT INTO tc_positions (protocol, deviceid, devicetime, fixtime, valid, latitude, longitude, altitude, speed, course, attributes)
     SELECT 'teltonika', 1, at, at, true, CASE WHEN n = 37 THEN 100 ELSE -12 END, -77 + n * 0.0005, 120, 10, 90,
            CASE WHEN n = 5 THEN '{"alarm":"hardBraking","ignition":true}' ELSE '{"ignition":true,"odometer":1000}' END
       FROM generate_series($1::int, $1::int + $2::int - 1) AS n, LATERAL (SELECT to_timestamp($3::float8 / 1000 + n * 10) AT TIME ZONE 'UTC') AS t (at)`,
    [from, count, BEGIN],
  );
}
