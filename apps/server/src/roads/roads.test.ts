import { decodePolyline, encodePolyline } from '@rastro/domain';
import { roadLine } from '@rastro/domain/roads/roadLine';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertApplication } from '../store/applications.ts';
import { inTransaction } from '../store/database.ts';
import { confirmTestAddresses, insertTestRule } from '../testing/testAlarms.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { insertTestRun, placeAt, TEST_LINE } from '../testing/testRoads.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand']);
});
const { north } = fleet;
type Asset = (typeof north.assets)[0];
const [bus, van, truck] = north.assets as [Asset, Asset, Asset];
let token = '';
beforeEach(async () => {
  token = await server.login(north.managerName, TEST_PASSWORD);
});

const stop = (name: string, east: number, more: object = {}) => {
  const { latitude, longitude } = placeAt(east);
  return { name, lat: latitude, lon: longitude, radius: 40, ...more };
};
const input = (more: object = {}) => ({
  customerId: north.customerId,
  name: 'Ruta al puerto',
  overviewPolyline: TEST_LINE,
  deviationAlarm: true,
  deviationMeters: 50,
  speedAlarm: true,
  maxSpeed: 60,
  roadGeofence: [
    stop('Salida', 0, { arrivalOffset: 0 }),
    stop('Mitad', 1000, { arrivalOffset: 100, minimumStay: 0 }),
    stop('Llegada', 2000, { arrivalOffset: 200 }),
  ],
  ...more,
});
const ROAD = `id version name customerId customerName cancelledApplying { assets done } description deviationAlarm deviationMeters speedAlarm maxSpeed earlyTolerance lateTolerance
  holdsFrom applying { from assets done } overviewPolyline decodedPolyline { lat lon } bufferedDecodedOverviewPolyline { lat lon } coordinates length
  roadGeofence { id name order lat lon radius polygon { lat lon } minimumStay arrivalOffset arrivalTimes { days time } distance }`;
const RUN = `id road { id name } asset { id licensePlate } plannedStart plannedEnd cancelledAt timetableId actualStart actualEnd completed
  stops { id name order status expectedEnterTime actualEnterTime actualExitTime timeInStop } deviations { start end peak distance }`;

// biome-ignore lint/suspicious/noExplicitAny: answers of calls
type Answer = any;
const call = (text: string, variables: object = {}): Promise<Answer> =>
  server.call(text, variables as Record<string, unknown>, token);
const create = async (more: object = {}): Promise<Answer> =>
  (await call(`mutation ($road: RoadInput!) { createRoad(road: $road) { ${ROAD} } }`, { road: input(more) }))
    .createRoad;
const update = async (id: number, more: object): Promise<Answer> =>
  (
    await call(`mutation ($id: Id!, $road: RoadInput!) { updateRoad(id: $id, road: $road) { ${ROAD} } }`, {
      id,
      road: input(more),
    })
  ).updateRoad;
const assign = async (roadId: number, assetIds: number[], start: number, end: number | null = null) =>
  (
    await call(
      `mutation ($roadId: Id!, $assetIds: [Id!]!, $start: DateTime!, $end: DateTime) {
         assignRoad(roadId: $roadId, assetIds: $assetIds, start: $start, end: $end) { ${RUN} } }`,
      {
        roadId,
        assetIds,
        start: new Date(start).toISOString(),
        end: end === null ? null : new Date(end).toISOString(),
      },
    )
  ).assignRoad as Answer[];
const runsOf = async (assetId: number, from: number, to: number): Promise<Answer[]> =>
  (
    await call(
      `query ($assetId: Id!, $from: DateTime!, $to: DateTime!) { roadRuns(assetId: $assetId, from: $from, to: $to) { ${RUN} } }`,
      { assetId, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    )
  ).roadRuns;
const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000;

describe('a road', () => {
  it('is drawn, read in every form, listed, and written to the audit log', async () => {
    const road = await create({ description: ' Por la costa ' });
    expect(road).toMatchObject({
      name: 'Ruta al puerto',
      description: 'Por la costa',
      customerId: north.customerId,
      deviationMeters: 50,
      maxSpeed: 60,
      earlyTolerance: 120,
      lateTolerance: 300,
      overviewPolyline: TEST_LINE,
      length: roadLine(decodePolyline(TEST_LINE)).lengthM, // not rounded: it is rounded where it is shown
    });
    expect(road.decodedPolyline).toEqual(
      decodePolyline(TEST_LINE).map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
    );
    expect(road.coordinates[0]).toEqual([road.decodedPolyline[0].lon, road.decodedPolyline[0].lat]);
    const ring = road.bufferedDecodedOverviewPolyline;
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ring.length).toBeGreaterThan(8);
    expect(road.roadGeofence.map(({ name, order, distance }: Answer) => [name, order, distance])).toEqual([
      ['Salida', 1, 0],
      ['Mitad', 2, expect.closeTo(1000, -1)],
      ['Llegada', 3, expect.closeTo(2000, -1)],
    ]);
    const { road: read } = await call(`query ($id: Id!) { road(id: $id) { ${ROAD} } }`, { id: road.id });
    expect(read).toEqual(road);
    const { roads } = await call(
      `query ($customerId: Id) { roads(customerId: $customerId, searchText: "PUERTO") { count items { id } } }`,
      { customerId: north.customerId },
    );
    expect(roads.items).toContainEqual({ id: road.id });
    const { allRoadsByCustomersIDs } = await call(
      'query ($ids: [Id!]!) { allRoadsByCustomersIDs(customerIDs: $ids) { id name customerId } }',
      { ids: [north.customerId] },
    );
    expect(allRoadsByCustomersIDs).toContainEqual({
      id: road.id,
      name: 'Ruta al puerto',
      customerId: north.customerId,
    });
    const { rows } = await server.store.pool.query(
      "SELECT action, after FROM audit_log WHERE entity = 'road' AND entity_id = $1",
      [String(road.id)],
    );
    expect(rows).toMatchObject([{ action: 'create', after: { name: 'Ruta al puerto' } }]);
  });

  it('keeps what it was for the runs that were planned before an edit, and its stops their ids', async () => {
    const road = await create();
    const start = wholeSecond() + 60_000;
    const [run] = await assign(road.id, [van.assetId], start);
    await call('mutation ($id: Id!) { unassignRoad(runId: $id) }', { id: run.id });
    await server.store.pool.query('UPDATE road_run SET planned_start = $2 WHERE id = $1', [
      run.id,
      new Date(Date.now()),
    ]);
    const kept = road.roadGeofence[1];
    const changed = await update(road.id, {
      name: 'Ruta corta',
      roadGeofence: [stop('Nueva', 0), { ...stop('Mitad', 1000), id: kept.id }],
    });
    expect(changed.roadGeofence[1]).toMatchObject({ id: kept.id, name: 'Mitad' });
    expect(changed.roadGeofence[0].id).not.toBe(road.roadGeofence[0].id);
    const runs = await runsOf(van.assetId, start - 600_000, start + 600_000);
    expect(runs.find(({ id }) => id === run.id).stops.map(({ name }: Answer) => name)).toEqual([
      'Salida',
      'Mitad',
      'Llegada',
    ]);
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['that is no line', { overviewPolyline: '???' }, 'overviewPolyline'],
    ['of one place', { overviewPolyline: encodePolyline([placeAt(0)]) }, 'overviewPolyline'],
    ['without a buffer', { deviationMeters: 0 }, 'deviationMeters'],
    ['that alarms of no limit', { maxSpeed: null }, 'maxSpeed'],
    ['with a stop without a name', { roadGeofence: [stop('', 0)] }, 'roadGeofence.name'],
    ['with a stop of no size', { roadGeofence: [stop('A', 0, { radius: 0 })] }, 'roadGeofence.radius'],
    [
      'with a polygon of two corners',
      {
        roadGeofence: [
          {
            name: 'A',
            polygon: [
              { lat: 1, lon: 1 },
              { lat: 2, lon: 2 },
            ],
          },
        ],
      },
      'roadGeofence.polygon',
    ],
    ['from a date to come', { holdsFrom: new Date(Date.now() + 86_400_000).toISOString() }, 'holdsFrom'],
    ['with a stop of another road', { roadGeofence: [stop('A', 0, { id: 1 })] }, 'roadGeofence.id'],
    [
      'planned backwards',
      { roadGeofence: [stop('A', 0, { arrivalOffset: 60 }), stop('B', 900, { arrivalOffset: 30 })] },
      'roadGeofence.arrivalOffset',
    ],
  ])('%s is refused', async (_what, more, field) => {
    await expect(create(more)).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field } });
  });

  it('does not accept a stop that it does not come to', async () => {
    const away = { name: 'Lejos', lat: placeAt(0, 900).latitude, lon: placeAt(0, 900).longitude, radius: 40 };
    await expect(create({ roadGeofence: [away] })).rejects.toMatchObject({
      code: 'ROAD_STOP_BESIDE',
      params: { stop: 'Lejos' },
    });
  });

  it('goes with its timetables and the runs that are to come', async () => {
    const road = await create();
    await assign(road.id, [van.assetId], Date.now() + 40 * 86_400_000);
    await call('mutation ($id: Id!) { deleteRoad(id: $id) }', { id: road.id });
    const { road: gone } = await call('query ($id: Id!) { road(id: $id) { id } }', { id: road.id });
    expect(gone).toBeNull();
    const runs = await runsOf(van.assetId, Date.now() + 39 * 86_400_000, Date.now() + 41 * 86_400_000);
    expect(runs.map(({ cancelledAt }) => cancelledAt === null)).toEqual([false]);
    await expect(assign(road.id, [van.assetId], Date.now())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('runs', () => {
  it('are assigned once at a time, and removed', async () => {
    const road = await create();
    const start = wholeSecond() + 20 * 86_400_000;
    const [run, other] = await assign(road.id, [bus.assetId, van.assetId], start);
    expect(run).toMatchObject({ asset: { id: bus.assetId }, completed: false, actualStart: null });
    expect(Date.parse(run.plannedEnd)).toBe(Math.ceil((start + 200_000) / 60_000) * 60_000);
    expect(run.stops.map(({ status, expectedEnterTime }: Answer) => [status, expectedEnterTime])).toEqual(
      [0, 100, 200].map((seconds) => ['PENDING', new Date(start + seconds * 1000).toISOString()]),
    );
    await expect(assign(road.id, [van.assetId], start + 60_000)).rejects.toMatchObject({
      code: 'RUN_OVERLAPS',
      params: { assetId: van.assetId },
    });
    await call('mutation ($id: Id!) { unassignRoad(runId: $id) }', { id: other.id });
    await expect(
      call('mutation ($id: Id!) { unassignRoad(runId: $id) }', { id: other.id }),
    ).rejects.toMatchObject({ code: 'RUN_OVER' });
    await assign(road.id, [van.assetId], start + 60_000);
    await expect(
      assign(road.id, [van.assetId], Date.now() - 7_200_000, Date.now() + 80_000_000),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field: 'end' } });
  });

  it('are over when their road says, also where it says so anew, unless somebody said when', async () => {
    const road = await create();
    const start = wholeSecond() + 30 * 86_400_000;
    await assign(road.id, [van.assetId], start);
    await assign(road.id, [bus.assetId], start, start + 3_600_000);
    const [first, middle, last] = road.roadGeofence.map(({ id }: Answer) => ({ id }));
    await update(road.id, {
      roadGeofence: [
        { ...stop('Salida', 0, { arrivalOffset: 0 }), ...first },
        { ...stop('Mitad', 1000, { arrivalOffset: 100 }), ...middle },
        { ...stop('Llegada', 2000, { arrivalOffset: 7_200 }), ...last },
      ],
    });
    const endOf = async (assetId: number) =>
      Date.parse((await runsOf(assetId, start, start + 1))[0].plannedEnd);
    expect(await endOf(van.assetId)).toBe(Math.ceil((start + 7_200_000) / 60_000) * 60_000);
    expect(await endOf(bus.assetId)).toBe(start + 3_600_000);
  });

  it('come from timetables, for two days ahead and never twice', async () => {
    const road = await create();
    const days = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'];
    const { createRoadTimetable: table } = await call(
      `mutation ($t: RoadTimetableInput!) { createRoadTimetable(timetable: $t) { id days startTime fromDate asset { id } road { id } } }`,
      { t: { roadId: road.id, assetId: bus.assetId, days, startTime: '05:30', fromDate: '2026-01-01' } },
    );
    expect(table).toMatchObject({
      days,
      startTime: '05:30',
      asset: { id: bus.assetId },
      road: { id: road.id },
    });
    const runs = (await runsOf(bus.assetId, Date.now(), Date.now() + 3 * 86_400_000)).filter(
      ({ timetableId }) => timetableId === table.id,
    );
    expect(runs).toHaveLength(2);
    for (const { plannedStart } of runs)
      expect(new Date(plannedStart).toLocaleTimeString('es', { timeZone: 'America/Lima' })).toBe('5:30:00');
    await call('mutation ($id: Id!) { deleteRoadTimetable(id: $id) }', { id: table.id });
    const after = await runsOf(bus.assetId, Date.now(), Date.now() + 3 * 86_400_000);
    expect(after.filter(({ timetableId, cancelledAt }) => timetableId === table.id && !cancelledAt)).toEqual(
      [],
    );
  });

  it('are followed live: on time, off the route, a stop skipped, done', async () => {
    const road = await create();
    const start = wholeSecond() - 600_000;
    const [run] = await assign(road.id, [bus.assetId], start, start + 1_200_000);
    const device = new OsmandDevice(server.portBase, bus.identifier);
    const go = async (seconds: number, east: number, off = 0) => {
      const { latitude, longitude } = placeAt(east, off);
      await device.report({ fixTime: start + seconds * 1000, latitude, longitude, speedMps: 10 });
    };
    const live = async (status: number | null) =>
      eventually(async () => {
        const { points } = await call('{ points { mid roadStatus activeRouteName } }');
        const point = points.find(({ mid }: Answer) => mid === bus.assetId);
        return point?.roadStatus === status ? point : null;
      });
    for (let seconds = 0; seconds <= 50; seconds += 10) await go(seconds, seconds * 10);
    expect(await live(1)).toMatchObject({ activeRouteName: 'Ruta al puerto' });
    for (let seconds = 60; seconds <= 130; seconds += 10) await go(seconds, 500 + (seconds - 50) * 10, 300);
    await live(4);
    for (let seconds = 140; seconds <= 180; seconds += 10) await go(seconds, 1300 + (seconds - 130) * 10);
    await live(5);
    for (let seconds = 190; seconds <= 230; seconds += 10) await go(seconds, 1800 + (seconds - 180) * 5);
    expect(await live(null)).toMatchObject({ activeRouteName: null });

    const told = await eventually(async () => {
      const found = (await runsOf(bus.assetId, start, start + 1)).find(({ id }) => id === run.id);
      return found?.completed && found.stops[2].actualEnterTime ? found : null;
    });
    expect(told.stops.map(({ name, status }: Answer) => [name, status])).toEqual([
      ['Salida', 'ON_TIME'],
      ['Mitad', 'SKIPPED'],
      ['Llegada', 'ON_TIME'],
    ]);
    expect(told.deviations).toHaveLength(1);
    expect(told.deviations[0].peak).toBeGreaterThan(290);
    expect(Date.parse(told.deviations[0].start)).toBe(start + 60_000);
    expect(Date.parse(told.actualEnd)).toBeGreaterThan(Date.parse(told.actualStart));
  });

  it('that are assigned late are followed from their beginning', async () => {
    const road = await create();
    const start = wholeSecond() - 400_000;
    const device = new OsmandDevice(server.portBase, van.identifier);
    for (let seconds = 0; seconds <= 240; seconds += 10) {
      const { latitude, longitude } = placeAt(Math.min(2000, seconds * 10));
      await device.report({ fixTime: start + seconds * 1000, latitude, longitude, speedMps: 10 });
    }
    const [run] = await assign(road.id, [van.assetId], start, start + 1_200_000);
    const told = await eventually(async () => {
      const found = (await runsOf(van.assetId, start, start + 1)).find(({ id }) => id === run.id);
      return found?.completed ? found : null;
    });
    expect(told.stops.map(({ name, status }: Answer) => [name, status])).toEqual([
      ['Salida', 'ON_TIME'],
      ['Mitad', 'ON_TIME'],
      ['Llegada', 'ON_TIME'],
    ]);
  });
});

it('a run that is over is followed as if it had been assigned in time, and rings nobody', async () => {
  await confirmTestAddresses(server.store, north.customerId, ['turno@rastro.test']);
  await insertTestRule(server.store, north.customerId, {
    events: ['routeDeviation', 'stopSkipped', 'stopLate'],
    email: true,
    emails: ['turno@rastro.test'],
  });
  const road = await create();
  const start = wholeSecond() - 5 * 3_600_000;
  await insertTestRun(server.store, north.customerId, road.id, bus.assetId, start);
  await call('mutation ($id: Id!, $road: RoadInput!) { updateRoad(id: $id, road: $road) { id } }', {
    id: road.id,
    road: input({ name: 'Ruta al puerto nuevo' }), // the run becomes known at once
  });
  for (const { identifier } of [bus, truck]) {
    const device = new OsmandDevice(server.portBase, identifier);
    // Round the second stop, and slowly to the last one, which it leaves again.
    for (let seconds = 0; seconds <= 1_000; seconds += 10) {
      const east =
        seconds <= 180
          ? seconds * 10
          : seconds <= 860
            ? 1800 + (seconds - 180) * 0.3
            : 2004 + (seconds - 860) * 10;
      const { latitude, longitude } = placeAt(east, seconds >= 60 && seconds < 160 ? 300 : 0);
      await device.report({ fixTime: start + seconds * 1000, latitude, longitude, speedMps: 10 });
    }
  }
  const runOf = async (assetId: number) => (await runsOf(assetId, start, start + 1))[0];
  const inTime = await eventually(async () => {
    const run = await runOf(bus.assetId);
    return run?.completed ? run : null;
  });
  expect(inTime.stops.map(({ name, status }: Answer) => [name, status])).toEqual([
    ['Salida', 'ON_TIME'],
    ['Mitad', 'SKIPPED'],
    ['Llegada', 'LATE'],
  ]);
  expect(inTime.deviations).toHaveLength(1);
  expect(await runOf(truck.assetId)).toBeUndefined();

  await assign(road.id, [truck.assetId], start, start + 200_000);
  const late = await eventually(async () => {
    const run = await runOf(truck.assetId);
    return run?.completed ? run : null;
  });
  for (const part of ['stops', 'deviations', 'actualStart', 'actualEnd'])
    expect(late[part]).toEqual(inTime[part]);
  const told = async (assetId: number) =>
    (
      await server.store.pool.query(
        `SELECT code, subject, at, end_time, detail - 'runId' AS detail FROM event
          WHERE asset_id = $1 AND (detail->>'runId')::int = $2 ORDER BY code, at, subject`,
        [assetId, (assetId === bus.assetId ? inTime : late).id],
      )
    ).rows;
  const events = await told(truck.assetId);
  expect(events.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['routeDeviation', 'stopSkipped', 'stopLate']),
  );
  expect(events).toEqual(await told(bus.assetId));

  const listed = await eventually(async () => {
    const { rows } = await server.store.pool.query(
      "SELECT code, late FROM notification WHERE asset_id = $1 AND code IN ('routeDeviation', 'stopSkipped', 'stopLate') ORDER BY code",
      [truck.assetId],
    );
    return rows.length >= 3 ? rows : null;
  });
  expect(listed).toEqual(['routeDeviation', 'stopLate', 'stopSkipped'].map((code) => ({ code, late: true })));
  const { rows: rung } = await server.store.pool.query(
    `SELECT 'ring' FROM alarm_ring WHERE asset_id = $1 UNION ALL
     SELECT 'delivery' FROM alarm_delivery d JOIN notification n ON n.id = d.notification_id WHERE n.asset_id = $1`,
    [truck.assetId],
  );
  expect(rung).toEqual([]);

  await call('mutation ($id: Id!) { unassignRoad(runId: $id) }', { id: late.id });
  await eventually(async () => (await told(truck.assetId)).length === 0);
  expect((await runOf(truck.assetId)).cancelledAt).not.toBeNull();
  expect(await told(bus.assetId)).toEqual(events);
});

it('runs of long ago are known to whoever derives the past again', async () => {
  const road = await create();
  const starts = [130, 95, 70].map((days) => wholeSecond() - days * 86_400_000);
  const device = new OsmandDevice(server.portBase, van.identifier);
  for (const start of starts)
    for (let seconds = 0; seconds <= 240; seconds += 10) {
      const { latitude, longitude } = placeAt(Math.min(2000, seconds * 10));
      await device.report({ fixTime: start + seconds * 1000, latitude, longitude, speedMps: 10 });
    }
  const completed = async () => {
    const runs = await Promise.all(starts.map((start) => runsOf(van.assetId, start, start + 1)));
    return runs.flat().filter((run) => run.completed);
  };
  for (const start of starts) await assign(road.id, [van.assetId], start, start + 200_000);
  const told = await eventually(async () => {
    const runs = await completed();
    return runs.length === 3 ? runs : null;
  });
  const { applyThresholds } = await call(
    'mutation ($ids: [Id!], $from: DateTime!) { applyThresholds(assetIds: $ids, from: $from) { id } }',
    { ids: [van.assetId], from: new Date(starts[0]! - 86_400_000).toISOString() },
  );
  await eventually(async () => {
    const { thresholdApplications } = await call('{ thresholdApplications { id finishedAt } }');
    return thresholdApplications.find(({ id }: Answer) => id === applyThresholds.id)?.finishedAt ?? null;
  });
  expect(await completed()).toEqual(told);

  // A fix that comes months late derives its window again.
  const late = placeAt(505);
  await device.report({ fixTime: starts[1]! + 50_500, ...late, speedMps: 10 });
  await eventually(async () => {
    const { rows } = await server.store.pool.query('SELECT FROM late_window WHERE asset_id = $1', [
      van.assetId,
    ]);
    return rows.length === 0;
  });
  expect(await completed()).toEqual(told);
});

it('what is applied to the past is applied as it was stored, whoever begins with it first', async () => {
  const road = await create();
  const start = wholeSecond() - 8 * 3_600_000;
  const device = new OsmandDevice(server.portBase, truck.identifier);
  for (let seconds = 0; seconds <= 240; seconds += 10) {
    const { latitude, longitude } = placeAt(Math.min(2000, seconds * 10));
    await device.report({ fixTime: start + seconds * 1000, latitude, longitude, speedMps: 10 });
  }
  // Stored, and nobody was told of it yet.
  await insertTestRun(server.store, north.customerId, road.id, truck.assetId, start);
  await inTransaction(server.store.db, (tx) =>
    insertApplication(tx, {
      customerId: north.customerId,
      assetIds: [truck.assetId],
      from: start - 3_600_000,
      roadId: road.id,
      userId: north.managerId,
    }),
  );
  await call(
    'mutation ($ids: [Id!], $from: DateTime!) { applyThresholds(assetIds: $ids, from: $from) { id } }',
    {
      ids: [van.assetId],
      from: new Date().toISOString(),
    },
  );
  await eventually(async () => {
    const { road: read } = await call('query ($id: Id!) { road(id: $id) { applying { done } } }', {
      id: road.id,
    });
    return read.applying === null;
  });
  expect((await runsOf(truck.assetId, start, start + 1))[0].completed).toBe(true);
});

describe('the lines of a file', () => {
  const send = (content: string, asToken: string) =>
    fetch(`${server.url}/api/roads/lines`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asToken}`, 'content-type': 'application/octet-stream' },
      body: content,
    });

  it('are read for who may draw roads, and for nobody else', async () => {
    const way = JSON.stringify({
      type: 'Feature',
      properties: { name: 'Ida' },
      geometry: { type: 'LineString', coordinates: [[-77, -12], [-77.1, -12]] }, // biome-ignore format: short
    });
    expect(await (await send(way, token)).json()).toEqual({
      lines: [{ name: 'Ida', coordinates: [[-77, -12], [-77.1, -12]], toleranceM: 0 }], // biome-ignore format: short
    });
    const refused = await send('no file of lines', token);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('SHAPES_UNREADABLE'),
    ]);
    const other = await server.login(north.operatorName, TEST_PASSWORD);
    expect((await send(way, other)).status).toBe(403);
  });

  it('are said to be too long where there are no others', async () => {
    const coordinates = Array.from({ length: 100_001 }, (_, at) => [-77 + at / 1e6, -12]);
    const way = JSON.stringify({ type: 'Feature', geometry: { type: 'LineString', coordinates } });
    const refused = await send(way, token);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('IMPORT_TOO_LONG')]);
  });
});

describe('a road with an editor', () => {
  it('refuses who began with another version, and says how it is by now', async () => {
    const road = await create();
    const edit = (version: number, name: string) =>
      call(
        `mutation ($id: Id!, $version: Int, $road: RoadInput!) {
           updateRoad(id: $id, version: $version, road: $road) { version name roadGeofence { id } } }`,
        { id: road.id, version, road: input({ name, roadGeofence: [] }) },
      );
    expect((await edit(road.version, 'Norte')).updateRoad).toEqual({
      version: road.version + 1,
      name: 'Norte',
      roadGeofence: [],
    });
    const refused = await edit(road.version, 'Sur').catch((error) => error);
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', params: { version: road.version + 1 } });
    expect(JSON.parse(refused.params.stored)).toMatchObject({ name: 'Norte', overviewPolyline: TEST_LINE });
  });

  it('says what its deletion touches, and comes back with what ended with it', async () => {
    const road = await create({ name: 'Ida y vuelta' });
    const start = wholeSecond() + 7_200_000;
    const [taken, free] = [bus, van];
    const [, kept] = await assign(road.id, [taken.assetId, free.assetId], start, start + 3_600_000);
    const { createRoadTimetable: table } = await call(
      `mutation ($timetable: RoadTimetableInput!) { createRoadTimetable(timetable: $timetable) { id } }`,
      {
        timetable: {
          roadId: road.id,
          assetId: truck.assetId,
          days: ['LUNES'],
          startTime: '03:00',
          fromDate: '2090-01-01',
        },
      },
    );
    const { roadDependents } = await call(
      `query ($ids: [Id!]!) { roadDependents(ids: $ids) { relation count names } }`,
      { ids: [road.id] },
    );
    expect(roadDependents).toEqual([
      { relation: 'TIMETABLES', count: 1, names: ['Norte 3'] },
      { relation: 'VEHICLES', count: 2, names: ['Norte 1', 'Norte 2'] },
    ]);
    await call('mutation ($id: Id!) { deleteRoad(id: $id) }', { id: road.id });
    // One of the vehicles drives elsewhere by now.
    const other = await create({ name: 'Otra' });
    await assign(other.id, [taken.assetId], start, start + 3_600_000);
    const restore = () =>
      call('mutation ($id: Id!) { restoreRoad(id: $id) { id version } }', { id: road.id });
    expect((await restore()).restoreRoad).toEqual({ id: road.id, version: road.version + 1 });
    await restore(); // once more changes nothing
    const { roadRuns, roadTimetables } = await call(
      `query ($id: Id!, $from: DateTime!, $to: DateTime!) {
         roadRuns(roadId: $id, from: $from, to: $to) { id cancelledAt } roadTimetables(roadId: $id) { id } }`,
      { id: road.id, from: new Date(start).toISOString(), to: new Date(start + 1).toISOString() },
    );
    expect(roadTimetables).toEqual([table]);
    expect(roadRuns.filter(({ cancelledAt }: Answer) => cancelledAt === null)).toEqual([
      { id: kept.id, cancelledAt: null },
    ]);
  });
});

describe('a road from a date in the past', () => {
  const device = new OsmandDevice(server.portBase, truck.identifier);
  /** Ten metres a second along the road. */
  const drive = async (start: number) => {
    for (let seconds = 0; seconds <= 240; seconds += 10) {
      const { latitude, longitude } = placeAt(Math.min(2000, seconds * 10));
      await device.report({ fixTime: start + seconds * 1000, latitude, longitude, speedMps: 10 });
    }
  };
  const statusOf = ({ stops }: Answer) => stops.map(({ name, status }: Answer) => [name, status]);
  const runOf = async (start: number) => (await runsOf(truck.assetId, start, start + 1))[0];
  const completed = (start: number) =>
    eventually(async () => {
      const run = await runOf(start);
      return run?.completed ? run : null;
    });
  const applied = (id: number) =>
    eventually(async () => {
      const { road } = await call(`query ($id: Id!) { road(id: $id) { ${ROAD} } }`, { id });
      return road.applying === null ? road : null;
    });
  /** The events of the run besides those of its stops. */
  const eventsOf = async (start: number): Promise<string[]> => {
    const { rows } = await server.store.pool.query(
      `SELECT DISTINCT code FROM event WHERE asset_id = $1 AND at BETWEEN $2 AND $3 AND code IN ('stopEarly', 'stopLate', 'stopSkipped')
        ORDER BY code`,
      [truck.assetId, new Date(start - 600_000), new Date(start + 600_000)],
    );
    return rows.map(({ code }) => code);
  };

  it('is followed as if it had been so: by runs planned to start then or later, and by no other', async () => {
    const [old, young] = [wholeSecond() - 7_200_000, wholeSecond() - 3_600_000];
    const road = await create({ holdsFrom: new Date(old - 3_600_000).toISOString() });
    await insertTestRun(server.store, north.customerId, road.id, truck.assetId, old);
    await assign(road.id, [truck.assetId], young, young + 7_200_000);
    await drive(old);
    await drive(young);
    const inTime = ['Salida', 'Mitad', 'Llegada'].map((name) => [name, 'ON_TIME']);
    for (const start of [old, young]) expect(statusOf(await completed(start))).toEqual(inTime);

    const [first, middle, last] = road.roadGeofence.map(({ id }: Answer) => ({ id }));
    const holdsFrom = new Date(young - 60_000).toISOString();
    const stops = [
      { ...stop('Salida', 0, { arrivalOffset: 0 }), ...first },
      { ...stop('Mitad', 1000, { arrivalOffset: 110 }), ...middle },
      stop('Rodeo', 1500, { arrivalOffset: 150, radius: 20, minimumStay: 60 }),
      { ...stop('Llegada', 2000, { arrivalOffset: 200 }), ...last },
    ];
    expect(await update(road.id, { holdsFrom, earlyTolerance: 5, roadGeofence: stops })).toMatchObject({
      holdsFrom,
    });
    await applied(road.id);
    expect(statusOf(await completed(young))).toEqual([
      ['Salida', 'ON_TIME'],
      ['Mitad', 'EARLY'],
      ['Rodeo', 'SKIPPED'],
      ['Llegada', 'ON_TIME'],
    ]);
    expect(statusOf(await runOf(old))).toEqual(inTime);
    expect(await eventsOf(young)).toEqual(['stopEarly', 'stopSkipped']);

    // Another one that holds from the same moment takes its place, and takes back what was told by it.
    await update(road.id, { holdsFrom, roadGeofence: stops.toSpliced(2, 1) });
    await applied(road.id);
    expect(statusOf(await completed(young))).toEqual(inTime);
    expect(await eventsOf(young)).toEqual([]);
    const versions = await server.store.pool.query(
      'SELECT valid_from, valid_to FROM road_version WHERE road_id = $1 ORDER BY 1',
      [road.id],
    );
    expect(versions.rows).toEqual([
      { valid_from: new Date(road.holdsFrom), valid_to: new Date(holdsFrom) },
      { valid_from: new Date(holdsFrom), valid_to: null },
    ]);
    const again = await update(road.id, { roadGeofence: stops.toSpliced(2, 1) });
    expect(again).toMatchObject({ holdsFrom, applying: null });
  });
});

it('a run that its vehicle may begin long before it is planned to start is followed from then', async () => {
  const road = await create();
  const now = wholeSecond();
  await call(
    `mutation ($id: Id, $from: DateTime!, $t: [ThresholdInput!]!) { setThresholds(assetId: $id, validFrom: $from, thresholds: $t) { id } }`,
    {
      id: truck.assetId,
      from: new Date(now - 86_400_000).toISOString(),
      t: [{ name: 'road.leadMs', value: 7_200_000 }],
    },
  );
  const device = new OsmandDevice(server.portBase, truck.identifier);
  for (let seconds = -1_800; seconds <= -1_700; seconds += 10)
    await device.report({ fixTime: now + seconds * 1000, ...placeAt(0), speedMps: 0 });
  const start = now + 5_000_000; // the run may begin 37 minutes ago: after the truck's drives in the tests before
  await assign(road.id, [truck.assetId], start);
  const entered = await eventually(
    async () => (await runsOf(truck.assetId, start - 1, start + 1))[0].stops[0].actualEnterTime,
  );
  expect(Date.parse(entered)).toBe(now - 1_800_000);
});
