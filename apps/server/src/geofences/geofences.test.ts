import { destination } from '@rastro/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_SOURCE } from '../store/codes.ts';
import { readUnderived } from '../store/derived.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);

interface Geofence {
  id: number;
  name: string;
  customerId: number;
  customerName: string;
  showOnMap: boolean;
  maxSpeed: number | null;
  alertsInputOutput: boolean;
  geofenceType: string;
  geomText: string;
  geomJson: string;
  drawnJson: string;
  radius: number | null;
  color: string;
  category: string | null;
  dwellMinutes: number | null;
  holdsFrom: string;
  applying: { from: string; assets: number; done: number } | null;
  cancelledApplying: { from: string; assets: number; done: number } | null;
}
const FIELDS = `id name customerId customerName showOnMap maxSpeed alertsInputOutput geofenceType geomText geomJson
  drawnJson radius color category dwellMinutes holdsFrom applying { from assets done }
  cancelledApplying { from assets done }`;
const CREATE = `mutation ($c: Id!, $g: GeofenceInput!) { createGeofence(customerId: $c, geofence: $g) { ${FIELDS} } }`;
const UPDATE = `mutation ($i: Id!, $g: GeofenceInput!) { updateGeofence(id: $i, geofence: $g) { ${FIELDS} } }`;
const DELETE = 'mutation ($i: Id!) { deleteGeofence(id: $i) }';
const LIST = `query ($c: Id, $ids: [Id!], $t: String, $p: Boolean, $n: Int, $z: Int, $s: [Sort!], $f: GeofenceFilter) {
  geofence(customerId: $c, ids: $ids, searchText: $t, filter: $f, paginate: $p, pageNumber: $n, pageSize: $z, sort: $s) { count items { ${FIELDS} } } }`;

const place = (metres: number): [number, number] => {
  const { longitude, latitude } = destination(-12.05, -77.04, 90, metres);
  return [longitude, latitude];
};
const circle = (metres: number, radius: number, more: object = {}) => ({
  name: `Patio ${metres}`,
  geofenceType: 'CIRCLE',
  geomJson: JSON.stringify({ type: 'Point', coordinates: place(metres) }),
  radius,
  alertsInputOutput: true,
  showOnMap: true,
  ...more,
});
const create = async (geofence: object, token = manager, customerId = north.customerId): Promise<Geofence> =>
  (await server.call<{ createGeofence: Geofence }>(CREATE, { c: customerId, g: geofence }, token))
    .createGeofence;
const update = async (id: number, geofence: object, token = manager): Promise<Geofence> =>
  (await server.call<{ updateGeofence: Geofence }>(UPDATE, { i: id, g: geofence }, token)).updateGeofence;
const remove = (id: number, token = manager) => server.call(DELETE, { i: id }, token);
const list = async (variables: Record<string, unknown> = {}, token = manager) =>
  (await server.call<{ geofence: { count: number; items: Geofence[] } }>(LIST, variables, token)).geofence;
const names = async (variables: Record<string, unknown> = {}, token = manager) =>
  (await list(variables, token)).items.map(({ name }) => name);

describe('a geofence', () => {
  it('is drawn as polygon, circle or corridor, from GeoJSON or well-known text', async () => {
    const square = 'POLYGON ((-77.05 -12.06, -77.04 -12.06, -77.04 -12.05, -77.05 -12.05, -77.05 -12.06))';
    const polygon = await create({
      name: ' Almacén ',
      geofenceType: 'POLYGON',
      geomText: square,
      alertsInputOutput: false,
      showOnMap: false,
      maxSpeed: 40,
      color: '#1A7F4B',
      category: 'Patios',
      dwellMinutes: 45,
    });
    expect(polygon).toMatchObject({
      name: 'Almacén',
      customerId: north.customerId,
      customerName: 'Norte',
      geofenceType: 'POLYGON',
      geomText: square,
      radius: null,
      maxSpeed: 40,
      alertsInputOutput: false,
      showOnMap: false,
      color: '#1a7f4b',
      category: 'Patios',
      dwellMinutes: 45,
    });
    expect(JSON.parse(polygon.geomJson)).toEqual(JSON.parse(polygon.drawnJson));

    const round = await create(circle(0, 120));
    expect(round).toMatchObject({ geofenceType: 'CIRCLE', radius: 120, maxSpeed: null, dwellMinutes: null });
    expect(JSON.parse(round.drawnJson)).toEqual({ type: 'Point', coordinates: place(0) });
    expect(JSON.parse(round.geomJson)).toMatchObject({ type: 'Polygon' });

    const corridor = await create({
      ...circle(0, 30),
      name: 'Vía',
      geofenceType: 'CORRIDOR',
      geomJson: JSON.stringify({ type: 'LineString', coordinates: [place(0), place(900)] }),
    });
    expect(corridor).toMatchObject({ geofenceType: 'CORRIDOR', radius: 30 });
    expect(await names()).toEqual(['Almacén', 'Patio 0', 'Vía']);
    for (const { id } of [polygon, round, corridor]) await remove(id);
    expect(await names()).toEqual([]);
  });

  it.each([
    ['an empty name', circle(0, 100, { name: '  ' }), 'INVALID_INPUT', { field: 'name' }],
    ['no radius', circle(0, 100, { radius: null }), 'INVALID_INPUT', { field: 'radius' }],
    ['no speed', circle(0, 100, { maxSpeed: 0 }), 'INVALID_INPUT', { field: 'maxSpeed' }],
    ['a colour by name', circle(0, 100, { color: 'red' }), 'INVALID_INPUT', { field: 'color' }],
    ['no dwell', circle(0, 100, { dwellMinutes: 0 }), 'INVALID_INPUT', { field: 'dwellMinutes' }],
    [
      'a date to come',
      circle(0, 100, { holdsFrom: new Date(Date.now() + 86_400_000).toISOString() }),
      'INVALID_INPUT',
      { field: 'holdsFrom' },
    ],
    ['a dot', circle(0, 1), 'GEOFENCE_SHAPE', { problem: 'tooSmall' }],
    [
      'another geometry',
      circle(0, 100, { geofenceType: 'POLYGON' }),
      'GEOFENCE_SHAPE',
      { problem: 'notAShape' },
    ],
    ['no geometry', circle(0, 100, { geomJson: null }), 'GEOFENCE_SHAPE', { problem: 'notAShape' }],
    ['scribble', circle(0, 100, { geomJson: '{{' }), 'GEOFENCE_SHAPE', { problem: 'notAShape' }],
    [
      'a bow tie',
      {
        ...circle(0, 1),
        geofenceType: 'POLYGON',
        geomJson: null,
        geomText: 'POLYGON ((0 0, 1 1, 1 0, 0 1))',
      },
      'GEOFENCE_SHAPE',
      { problem: 'selfCrossing' },
    ],
    [
      'a text without end',
      circle(0, 100, { geomJson: ' '.repeat(200_000) }),
      'GEOFENCE_SHAPE',
      { problem: 'tooManyPlaces' },
    ],
  ])('is refused with %s', async (_what, geofence, code, params) => {
    await expect(create(geofence)).rejects.toMatchObject({ code, params });
  });

  it('is for those with the permission, in their own customer', async () => {
    await expect(create(circle(0, 100), operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(create(circle(0, 100), manager, south.customerId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const southern = await create(circle(0, 100), owner, south.customerId);
    await expect(update(southern.id, circle(0, 200))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove(southern.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await names({}, operator)).toEqual([]);
    expect(await names({}, owner)).toEqual(['Patio 0']);
    expect(await names({ c: north.customerId }, owner)).toEqual([]);
    await remove(southern.id, owner);
    await expect(remove(southern.id, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is stored together with the parts that were cut off it, or not at all', async () => {
    const SPLIT = `mutation ($i: Id!, $g: GeofenceInput!, $o: [GeofenceInput!]) {
      updateGeofence(id: $i, geofence: $g, cutOff: $o) { name } }`;
    const square = (west: number, holes: string) =>
      `POLYGON ((${west} -12.06, ${west + 0.01} -12.06, ${west + 0.01} -12.05, ${west} -12.05, ${west} -12.06)${holes})`;
    const polygon = (name: string, west: number, holes = '') =>
      circle(0, 100, {
        name,
        geofenceType: 'POLYGON',
        geomJson: null,
        geomText: square(west, holes),
        radius: null,
      });
    const made = await create(polygon('Patio', -77.05));
    const hole = ', (-77.046 -12.056, -77.046 -12.054, -77.044 -12.054, -77.044 -12.056, -77.046 -12.056)';
    const split = (off: object[], token = manager) =>
      server.call(SPLIT, { i: made.id, g: polygon('Patio', -77.05, hole), o: off }, token);
    await expect(split([polygon('', -77.03)])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(split([polygon('Patio 2', -77.03)], operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await names()).toEqual(['Patio']);
    await split([polygon('Patio 2', -77.03), polygon('Patio 3', -77.01)]);
    const { items } = await list();
    expect(items.map(({ name, drawnJson }) => [name, JSON.parse(drawnJson).coordinates.length])).toEqual([
      ['Patio', 2],
      ['Patio 2', 1],
      ['Patio 3', 1],
    ]);
    for (const { id } of items) await remove(id);
  });

  it('is found, sorted and paged', async () => {
    const made = [];
    for (const [name, maxSpeed] of [
      ['bodega', 30],
      ['almacén', 10],
      ['Cochera', 20],
    ] as const)
      made.push(await create(circle(0, 100, { name, maxSpeed })));
    expect(await names()).toEqual(['almacén', 'bodega', 'Cochera']);
    expect(await names({ t: 'OC' })).toEqual(['Cochera']);
    expect(await names({ t: '%' })).toEqual([]);
    expect(await names({ s: [{ field: 'maxSpeed', order: 'DESC' }] })).toEqual([
      'bodega',
      'Cochera',
      'almacén',
    ]);
    expect(await names({ ids: [made[0]!.id, made[2]!.id] })).toEqual(['bodega', 'Cochera']);
    const [first] = made;
    await update(first!.id, circle(0, 100, { name: 'bodega', category: 'Clientes', showOnMap: false }));
    expect(await names({ t: 'client' })).toEqual(['bodega']);
    expect(await names({ f: { showOnMap: true } })).toEqual(['almacén', 'Cochera']);
    expect(await names({ f: { alertsInputOutput: false } })).toEqual([]);
    expect(await names({ f: { geofenceType: 'CIRCLE', showOnMap: false } })).toEqual(['bodega']);
    expect(await names({ s: [{ field: 'showOnMap', order: 'DESC' }] })).toEqual([
      'bodega',
      'almacén',
      'Cochera',
    ]);
    expect(await names({ s: [{ field: 'category', order: 'DESC' }] })).toEqual([
      'bodega',
      'almacén',
      'Cochera',
    ]);
    await update(first!.id, circle(0, 100, { name: 'bodega', maxSpeed: 30 }));
    const southern = await create(circle(0, 100), owner, south.customerId);
    expect(await names({ ids: [southern.id] })).toEqual([]);
    expect(await names({ ids: [] })).toEqual([]);
    await remove(southern.id, owner);
    const page = await list({ p: true, n: 2, z: 2, s: [{ field: 'maxSpeed', order: 'ASC' }] });
    expect([page.count, page.items.map(({ name }) => name)]).toEqual([3, ['bodega']]);
    await expect(list({ s: [{ field: 'shape', order: 'ASC' }] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    for (const { id } of made) await remove(id);
  });

  it('keeps what it was: a change of its shape begins a version, one of its name does not', async () => {
    const { id } = await create(circle(0, 100));
    const versions = () =>
      sql('SELECT valid_from, valid_to, shape FROM geofence_version WHERE geofence_id = $1 ORDER BY 1', [id]);
    await update(id, circle(0, 100, { name: 'Otro', color: '#c0322b' }));
    expect(await versions()).toMatchObject([{ valid_to: null }]);
    expect(await update(id, circle(0, 250, { name: 'Otro' }))).toMatchObject({ name: 'Otro', radius: 250 });
    const [first, second, ...more] = await versions();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ shape: { radiusM: 100 } });
    expect(second).toMatchObject({ shape: { radiusM: 250 }, valid_from: first.valid_to, valid_to: null });
    await remove(id);
    expect((await versions()).every(({ valid_to }: { valid_to: Date | null }) => valid_to !== null)).toBe(
      true,
    );
    const log = await sql(
      "SELECT action, before, after FROM audit_log WHERE entity = 'geofence' AND entity_id = $1 ORDER BY id",
      [String(id)],
    );
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'create',
      'update',
      'update',
      'delete',
    ]);
    expect(log[2]).toMatchObject({
      before: { name: 'Otro', shape: { radiusM: 100 } },
      after: { shape: { radiusM: 250 } },
    });
    expect(log[3].after).toBeNull();
  });
});

describe('what the deletion of geofences touches', () => {
  const dependents = async (ids: number[], token = manager) =>
    (
      await server.call<{ geofenceDependents: object[] }>(
        'query ($i: [Id!]!) { geofenceDependents(ids: $i) { relation count names } }',
        { i: ids },
        token,
      )
    ).geofenceDependents;

  it('are rules that name them and vehicles inside, of which each reads the names in reach', async () => {
    const yard = await create(circle(0, 120));
    const other = await create(circle(5_000, 120));
    const [asset] = north.assets;
    expect(await dependents([yard.id])).toEqual([]);
    await sql(
      `INSERT INTO alarm_rule (customer_id, name, enabled, definition, deleted_at)
       SELECT customer_id, each.name, true, jsonb_set(definition, '{geofenceIds}', to_jsonb(ARRAY[each.id])), each.gone
         FROM alarm_rule, (VALUES ('Patio de noche', $2::int, NULL::timestamptz), ('De antes', $2, now()), ('Otro', $3, NULL)) AS each (name, id, gone)
        WHERE alarm_rule.id = (SELECT min(id) FROM alarm_rule WHERE customer_id = $1)`,
      [north.customerId, yard.id, other.id],
    );
    for (const exit of [null, new Date()])
      await sql(
        `INSERT INTO geofence_visit (customer_id, asset_id, geofence_id, enter_time, exit_time, enter_latitude_e7, enter_longitude_e7,
                                     distance_m, decided_time, rule_version, rule)
         VALUES ($1, $2, $3, now() - interval '1 hour', $4, 0, 0, 100, now(), 1, 'geofence')`,
        [north.customerId, asset?.assetId, exit ? other.id : yard.id, exit],
      );
    const { name } = (await sql('SELECT name FROM asset WHERE id = $1', [asset?.assetId]))[0];
    const found = [
      { relation: 'ALARM_RULES', count: 1, names: ['Patio de noche'] },
      { relation: 'VEHICLES_INSIDE', count: 1, names: [name] },
    ];
    expect(await dependents([yard.id])).toEqual(found);
    expect(await dependents([yard.id, other.id])).toMatchObject([{ count: 2 }, { count: 1 }]);
    const foreigner = await server.login(south.managerName, TEST_PASSWORD);
    expect(await dependents([yard.id, other.id], foreigner)).toEqual([]);
    for (const { id } of [yard, other]) await remove(id);
    expect(await dependents([yard.id])).toEqual([]);
    await sql("DELETE FROM alarm_rule WHERE name IN ('Patio de noche', 'De antes', 'Otro')");
    await sql('DELETE FROM geofence_visit WHERE geofence_id = ANY($1)', [[yard.id, other.id]]);
  });
});

describe('visits', () => {
  const VISITS = `query ($a: [Id!]!, $g: [Id!], $f: DateTime!, $t: DateTime!) {
    geofenceVisits(assetIds: $a, geofencesSelected: $g, fechaInicio: $f, fechaFin: $t) {
      count items { mid name pat geofenceId geofenceName iTime fTime duration distance maxSpeed } } }`;
  interface Visit {
    mid: number;
    geofenceId: number;
    geofenceName: string;
    iTime: string;
    fTime: string | null;
    duration: number;
    distance: number;
  }
  const [asset] = north.assets as [(typeof north.assets)[0]];
  const start = Math.floor(Date.now() / 1000) * 1000 - 1_800_000;
  const visits = async (token = manager, more: object = {}): Promise<Visit[]> =>
    (
      await server.call<{ geofenceVisits: { items: Visit[] } }>(
        VISITS,
        {
          a: [asset.assetId],
          f: new Date(start - 3_600_000).toISOString(),
          t: new Date(start + 3_600_000).toISOString(),
          ...more,
        },
        token,
      )
    ).geofenceVisits.items;
  const device = new OsmandDevice(server.portBase, asset.identifier);
  /** As if it had been drawn an hour ago. The next change makes the rules read it. */
  const drawnBefore = async (metres: number, name: string): Promise<Geofence> => {
    const yard = await create(circle(metres, 200, { name }));
    await sql(
      `UPDATE geofence_version SET valid_from = valid_from - interval '1 hour', revision = DEFAULT
        WHERE geofence_id = $1`,
      [yard.id],
    );
    await remove((await create(circle(90_000, 200))).id);
    return yard;
  };
  const report = (second: number, metres: number) => {
    const [longitude, latitude] = place(metres);
    return device.report({ fixTime: start + second * 1000, latitude, longitude, speedMps: 10 });
  };

  it('are found by the path of a vehicle that drives through between two fixes, as soon as the geofence is known', async () => {
    const yard = await drawnBefore(1000, 'Puerto');
    await report(10, 0);
    await report(130, 1200 * 2);
    const [visit] = await eventually(async () => {
      const found = await visits();
      return found.length > 0 && found[0]?.fTime ? found : null;
    });
    expect(visit).toMatchObject({ mid: asset.assetId, geofenceId: yard.id, geofenceName: 'Puerto' });
    expect(Date.parse(visit!.iTime) - start).toBe(50_000);
    expect(Date.parse(visit!.fTime!) - start).toBe(70_000);
    expect(visit!.duration).toBe(20);
    expect(visit!.distance).toBeCloseTo(0.4, 2);
    const events = await sql(
      'SELECT code, source, subject FROM event WHERE asset_id = $1 AND subject = $2 ORDER BY at',
      [asset.assetId, yard.id],
    );
    expect(events).toEqual([
      { code: 'geofenceEntered', source: EVENT_SOURCE.rule, subject: yard.id },
      { code: 'geofenceExited', source: EVENT_SOURCE.rule, subject: yard.id },
    ]);
    expect(await visits(manager, { g: [yard.id + 1] })).toEqual([]);
    expect(await visits(await server.login(south.managerName, TEST_PASSWORD))).toEqual([]);
    expect(await visits(operator)).toHaveLength(1);
    await remove(yard.id);
    expect(await visits()).toMatchObject([{ geofenceName: 'Puerto' }]);
  });

  it('do not change when the geofence does, even where late data derives them again', async () => {
    const yard = await drawnBefore(5000, 'Depósito');
    await report(250, 4000);
    await report(350, 6000);
    await eventually(async () => (await visits(manager, { g: [yard.id] }))[0]?.fTime ?? null);
    await update(yard.id, circle(50_000, 200, { name: 'Depósito' }));
    const before = await visits(manager, { g: [yard.id] });
    await report(300, 5000); // late, and on the very path
    await eventually(async () => {
      const { late, behind } = await readUnderived(server.store.db);
      return late.length + behind.length === 0;
    });
    expect(await visits(manager, { g: [yard.id] })).toMatchObject([
      { iTime: before[0]!.iTime, fTime: before[0]!.fTime },
    ]);
    await remove(yard.id);
  });

  describe('from a date in the past', () => {
    const [, other] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
    const radio = new OsmandDevice(server.portBase, other.identifier);
    const of = (id: number) => visits(manager, { a: [other.assetId], g: [id] });
    const seconds = (time: string | null | undefined) => (Date.parse(time ?? '') - start) / 1000;
    const applied = (id: number) =>
      eventually(async () => {
        const found = (await list()).items.find((each) => each.id === id);
        return found && found.applying === null ? found : null;
      });
    const ago = (ms: number) => new Date(start - ms).toISOString();
    beforeAll(async () => {
      for (const [second, metres] of [
        [10, 20_000],
        [130, 22_400],
        [250, 24_800],
      ] as const) {
        const [longitude, latitude] = place(metres);
        await radio.report({ fixTime: start + second * 1000, latitude, longitude, speedMps: 10 });
      }
      await eventually(async () =>
        (await sql('SELECT FROM asset_state WHERE asset_id = $1', [other.assetId])).length > 0 ? true : null,
      );
    });

    it('are reported as of then, and ring nobody', async () => {
      await sql(
        `INSERT INTO alarm_rule (customer_id, name, enabled, definition, enabled_from)
         SELECT customer_id, 'Entradas', true, jsonb_set(definition, '{events}', '["geofenceEntered"]'), now() - interval '1 day'
           FROM alarm_rule WHERE customer_id = $1 ORDER BY id LIMIT 1`,
        [north.customerId],
      );
      const yard = await create(circle(21_000, 200, { name: 'Desde ayer', holdsFrom: ago(3_600_000) }));
      expect(yard.holdsFrom).toBe(ago(3_600_000));
      expect(await applied(yard.id)).toMatchObject({ holdsFrom: ago(3_600_000) });
      const [visit, ...more] = await of(yard.id);
      expect(more).toEqual([]);
      expect([seconds(visit?.iTime), seconds(visit?.fTime)]).toEqual([50, 70]);
      const events = await sql(
        'SELECT code, at FROM event WHERE asset_id = $1 AND subject = $2 ORDER BY at',
        [other.assetId, yard.id],
      );
      expect(events.map(({ code, at }: { code: string; at: Date }) => [code, at.getTime() - start])).toEqual([
        ['geofenceEntered', 50_000],
        ['geofenceExited', 70_000],
      ]);
      const rang = await eventually(async () => {
        const found = await sql('SELECT late FROM notification WHERE asset_id = $1', [other.assetId]);
        return found.length > 0 ? found : null;
      });
      expect(rang.every(({ late }: { late: boolean }) => late)).toBe(true);
      await remove(yard.id);
      expect(await of(yard.id)).toHaveLength(1);
    });

    it('stay as they were for vehicles that waited when it was cancelled, and it says after how many', async () => {
      const { pool } = server.store;
      const first = Math.min(...north.assets.map(({ assetId }) => assetId));
      const holder = await pool.connect();
      let yard!: Geofence;
      try {
        await holder.query('BEGIN');
        await holder.query('SELECT FROM asset_state WHERE asset_id = $1 FOR UPDATE', [first]);
        yard = await create(circle(21_000, 200, { name: 'A medias', holdsFrom: ago(3_600_000) }));
        await eventually(async () => {
          const locked = await sql(
            "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
          );
          return locked.length > 0;
        });
        const foreigner = await server.login(south.managerName, TEST_PASSWORD);
        const CANCEL = `mutation ($i: Id!) { cancelGeofenceApplication(id: $i) { ${FIELDS} } }`;
        await expect(server.call(CANCEL, { i: yard.id }, foreigner)).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
        const { cancelGeofenceApplication: cancelled } = await server.call<{
          cancelGeofenceApplication: Geofence;
        }>(CANCEL, { i: yard.id }, manager);
        expect(cancelled.applying).toMatchObject({ done: 0, assets: north.assets.length });
      } finally {
        await holder.query('ROLLBACK');
        holder.release();
      }
      const half = await applied(yard.id);
      expect(half.cancelledApplying).toEqual({
        from: ago(3_600_000),
        assets: north.assets.length,
        done: 1,
      });
      // Asked again it reaches the others too.
      await update(yard.id, circle(21_000, 200, { name: 'A medias', holdsFrom: ago(7_200_000) }));
      expect(await applied(yard.id)).toMatchObject({ cancelledApplying: null });
      expect(await of(yard.id)).toHaveLength(1);
      await remove(yard.id);
    });

    it('follow a change that holds from then, and withdraw what was reported of the place before', async () => {
      const yard = await create(circle(21_000, 200, { holdsFrom: ago(3_600_000) }));
      await applied(yard.id);
      const moved = await update(yard.id, circle(23_500, 200, { holdsFrom: ago(1_800_000) }));
      expect(moved.holdsFrom).toBe(ago(1_800_000));
      await applied(yard.id);
      expect((await of(yard.id)).map(({ iTime }) => seconds(iTime))).toEqual([175]);
      const versions = await sql(
        'SELECT valid_from, valid_to FROM geofence_version WHERE geofence_id = $1 ORDER BY 1',
        [yard.id],
      );
      expect(versions).toEqual([
        { valid_from: new Date(ago(3_600_000)), valid_to: new Date(ago(1_800_000)) },
        { valid_from: new Date(ago(1_800_000)), valid_to: null },
      ]);
      // Its whole past, from before it was drawn: one version is left.
      const always = await update(yard.id, circle(21_000, 200, { holdsFrom: ago(7_200_000) }));
      expect(always.holdsFrom).toBe(ago(7_200_000));
      await applied(yard.id);
      expect((await of(yard.id)).map(({ iTime }) => seconds(iTime))).toEqual([50]);
      const [only, ...none] = await sql('SELECT valid_from FROM geofence_version WHERE geofence_id = $1', [
        yard.id,
      ]);
      expect([only, none]).toEqual([{ valid_from: new Date(ago(7_200_000)) }, []]);
      expect((await update(yard.id, circle(21_000, 200, { holdsFrom: ago(60_000) }))).applying).toBeNull();
      await remove(yard.id);
    });
  });
});
