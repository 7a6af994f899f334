import { foldAll, initialMemory, type LiveState, QUALITY, type Segment } from '@rastro/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkpointBefore,
  checkpointsAfter,
  deleteCheckpointsBetween,
  thinCheckpoints,
} from './checkpoints.ts';
import { type Db, inTransaction } from './database.ts';
import {
  beginTracks,
  forgetLate,
  noteLate,
  readLiveStates,
  readTracks,
  readUnderived,
  type TrackUpdate,
  writeTracks,
} from './derived.ts';
import { History } from './history/history.ts';
import { createCustomer } from './people.ts';
import { query } from './query.ts';
import { distanceBetween, readSegments } from './segments.ts';
import { fixAt } from './testing/fixes.ts';
import { testStore } from './testing/testStore.ts';

const NINE = Date.UTC(2026, 10, 20, 9);
const MINUTE = 60_000;
const ASSETS = 12;

const store = await testStore();
const { db } = store;
const inStore = <T>(work: (db: Db) => Promise<T>): Promise<T> => inTransaction(db, work);

const customerId = await inStore(async (client) => {
  const customer = await createCustomer(client, { name: 'Norte', timeZone: 'America/Lima' });
  return customer.customerId;
});
const { rows: assets } = await query<{ id: number }>(
  db,
  `INSERT INTO asset (customer_id, type_id, name) SELECT $1, 1, 'Móvil ' || n FROM generate_series(1, ${ASSETS}) AS n RETURNING id`,
  [customerId],
);
const [vehicle = 0, other = 0] = assets.map(({ id }) => id);

beforeEach(async () => {
  await query(db, 'TRUNCATE asset_state, late_window, segment, timeline_checkpoint, position');
});

/** The fixes of an hour: standing, ten minutes of driving to the north, standing. One a minute; times from nine o'clock. */
const hour = (fromMinute = 0) =>
  Array.from({ length: 60 }, (_, minute) => {
    const driven = Math.min(Math.max(minute - 20, 0), 10);
    const moving = minute > 20 && minute <= 30;
    return fixAt(NINE + (fromMinute + minute) * MINUTE, {
      latitude: -12.05 + (fromMinute / 60) * 0.05 + driven * 0.005,
      speedMps: moving ? 9.27 : 0,
      ignition: moving,
      odometerM: null,
    });
  });

/** A track after some fixes, as the ingest hands it over. */
function trackOf(assetId: number, fixes = hour(), from = Number.NEGATIVE_INFINITY): TrackUpdate {
  const { segments, state } = foldAll(fixes);
  const last = fixes.at(-1);
  const memory = { ...initialMemory(), timeline: state };
  return {
    customerId,
    assetId,
    deviceId: 7,
    lastSeen: (last?.fixTime ?? 0) + 1_000,
    finalDistanceM: 5_559.7,
    live: {
      fixTime: last?.fixTime,
      motion: 'STOPPED',
      clockOffsetMs: null,
      isTimeWrong: false,
      isClockCorrected: false,
    } as LiveState,
    memory,
    from,
    touchedFrom: from,
    segments: segments.map((segment, i) => ({ segment, final: i < segments.length - 1 })),
    checkpoints: [{ at: last?.fixTime ?? 0, fingerprint: last?.fingerprint ?? 0, memory }],
    facts: { events: [], visits: [] },
  };
}

const write = (...updates: TrackUpdate[]): Promise<void> => inStore((client) => writeTracks(client, updates));
const segmentsOf = (assetId: number, from = 0, to = NINE * 2): Promise<Segment[]> =>
  readSegments(db, customerId, assetId, from, to);
const told = (segments: readonly Segment[]): string[] =>
  segments.map(
    ({ state, startTime, endTime }) => `${state} ${(startTime - NINE) / MINUTE}-${(endTime - NINE) / MINUTE}`,
  );

describe('tracks', () => {
  it('come back as they were written', async () => {
    const update = trackOf(vehicle);
    await write(update);
    const { from, touchedFrom, segments, checkpoints, facts, ...track } = update;
    expect(await readTracks(db)).toEqual([track]);
    expect(await segmentsOf(vehicle)).toEqual(segments.map(({ segment }) => segment));
    expect(told(await segmentsOf(vehicle))).toEqual(['STOPPED 0-20', 'MOVING 20-31', 'STOPPED 31-59']);
    expect(checkpoints).toHaveLength(1);
    expect([facts.events, touchedFrom]).toEqual([[], from]);
  });

  it('are read with a right clock where an earlier version wrote their live state without one', async () => {
    await write(trackOf(vehicle));
    await query(
      db,
      `UPDATE asset_state SET point = point - 'clockOffsetMs' - 'isTimeWrong' - 'isClockCorrected'`,
    );
    const right = { clockOffsetMs: null, isTimeWrong: false, isClockCorrected: false };
    expect((await readTracks(db)).map(({ live }) => live)).toMatchObject([right]);
    expect((await readLiveStates(db)).map(({ state }) => state)).toMatchObject([right]);
  });

  it('are the same however often they are written', async () => {
    const update = trackOf(vehicle);
    const everything = async (): Promise<unknown[]> => {
      const answers = await Promise.all([
        query(db, 'SELECT * FROM segment ORDER BY start_time'),
        query(db, 'SELECT * FROM timeline_checkpoint'),
        readTracks(db),
      ]);
      return answers.map((answer) => ('rows' in answer ? answer.rows : answer));
    };
    await write(update);
    const once = await everything();
    await write(update);
    await write(update, trackOf(other));
    await query(db, 'DELETE FROM segment WHERE asset_id = $1', [other]);
    await query(db, 'DELETE FROM timeline_checkpoint WHERE asset_id = $1', [other]);
    await query(db, 'DELETE FROM asset_state WHERE asset_id = $1', [other]);
    expect(await everything()).toEqual(once);
  });

  it('replace what begins at `from` or later, of their own asset alone', async () => {
    await write(trackOf(vehicle), trackOf(other));
    const later = trackOf(vehicle, [...hour(), ...hour(60)], NINE + 30 * MINUTE);
    later.segments = later.segments.filter(({ segment }) => segment.startTime >= later.from);
    await write(later);
    expect(told(await segmentsOf(vehicle))).toEqual([
      'STOPPED 0-20',
      'MOVING 20-31',
      'STOPPED 31-80',
      'MOVING 80-91',
      'STOPPED 91-119',
    ]);
    await write({ ...later, segments: [] });
    expect(told(await segmentsOf(vehicle))).toEqual(['STOPPED 0-20', 'MOVING 20-31']);
    expect(told(await segmentsOf(other))).toEqual(['STOPPED 0-20', 'MOVING 20-31', 'STOPPED 31-59']);
    await write({ ...later, segments: [], from: Number.NEGATIVE_INFINITY });
    expect(await segmentsOf(vehicle)).toEqual([]);
  });

  it('that have folded nothing yet are written with the time of the last transmission', async () => {
    const silent = trackOf(other, []);
    for (const lastSeen of [NINE, NINE + 60_000]) await write({ ...silent, lastSeen });
    expect((await readTracks(db)).find(({ assetId }) => assetId === other)).toMatchObject({
      lastSeen: NINE + 60_000,
    });
    expect(await segmentsOf(other)).toEqual([]);
    await db.deleteFrom('asset_state').where('asset_id', '=', other).execute();
  });

  it('begin with a row that the first writing fills', async () => {
    const first = { customerId, assetId: vehicle, deviceId: 3, fix: { serverTime: NINE } };
    await inStore((client) => beginTracks(client, []));
    await inStore((client) => beginTracks(client, [first, { ...first, fix: { serverTime: NINE + 1 } }]));
    const [begun] = await readTracks(db);
    expect(begun).toMatchObject({ assetId: vehicle, deviceId: 3, live: null, finalDistanceM: 0 });
    expect(begun?.memory.timeline.lastTime).toBeNull();
    const update = trackOf(vehicle);
    await write(update);
    await inStore((client) => beginTracks(client, [first]));
    expect((await readTracks(db))[0]).toMatchObject({ deviceId: 7, memory: update.memory });
  });
});

describe('segments of a range', () => {
  beforeEach(() => write(trackOf(vehicle)));

  it('are those that touch it, its end excluded', async () => {
    const states = async (from: number, to: number): Promise<string[]> =>
      (await segmentsOf(vehicle, NINE + from * MINUTE, NINE + to * MINUTE)).map(({ state }) => state);
    expect(await states(-60, 0)).toEqual([]);
    expect(await states(0, 20)).toEqual(['STOPPED']);
    expect(await states(20, 31)).toEqual(['MOVING']);
    expect(await states(19, 32)).toEqual(['STOPPED', 'MOVING', 'STOPPED']);
    expect(await states(25, 26)).toEqual(['MOVING']);
    expect(await states(59, 70)).toEqual([]);
  });

  it('are of one customer only', async () => {
    expect(await readSegments(db, customerId + 1, vehicle, 0, NINE * 2)).toEqual([]);
  });

  it('hold a first fix that has not lasted yet', async () => {
    await write(trackOf(other, hour().slice(0, 1)));
    expect(told(await segmentsOf(other, NINE, NINE + 1))).toEqual(['STOPPED 0-0']);
    expect(await segmentsOf(other, NINE - MINUTE, NINE)).toEqual([]);
  });
});

describe('checkpoints', () => {
  const before = (moment: number) =>
    inStore((client) => checkpointBefore(client, customerId, vehicle, moment));
  const deleteBetween = (db: Db, from: number, to: number): Promise<void> =>
    deleteCheckpointsBetween(db, customerId, vehicle, from, to);
  const after = (moment: number, count: number) =>
    inStore((client) => checkpointsAfter(client, customerId, vehicle, moment, count));

  it('are found by the last one before a moment, of one time the larger fingerprint', async () => {
    const update = trackOf(vehicle);
    const { memory } = update;
    const at = (minute: number, fingerprint: number) => ({ at: NINE + minute * MINUTE, fingerprint, memory });
    await write({ ...update, checkpoints: [at(10, 5), at(20, -9), at(20, 4), at(30, 1)] }, trackOf(other));
    expect(await before(NINE + 10 * MINUTE)).toBeNull();
    expect(await before(NINE + 10 * MINUTE + 1)).toEqual(at(10, 5));
    expect(await before(NINE + 25 * MINUTE)).toEqual(at(20, 4));
    expect(await before(Number.POSITIVE_INFINITY)).toEqual(at(30, 1));
    expect(await after(NINE + 10 * MINUTE, 2)).toEqual([at(20, -9), at(20, 4)]);
    expect(await after(Number.POSITIVE_INFINITY, 2)).toEqual([]);
    await inStore((client) => deleteBetween(client, NINE + 10 * MINUTE, NINE + 20 * MINUTE));
    expect(await before(NINE + 25 * MINUTE)).toEqual(at(20, 4));
    await inStore((client) => deleteBetween(client, NINE + 20 * MINUTE, NINE + 31 * MINUTE));
    expect(await before(Number.POSITIVE_INFINITY)).toEqual(at(20, 4));
    await inStore((client) => deleteBetween(client, -Infinity, Infinity));
    expect(await before(Number.POSITIVE_INFINITY)).toBeNull();
    expect((await query(db, 'SELECT asset_id FROM timeline_checkpoint')).rows).toEqual([{ asset_id: other }]);
  });

  it('are thinned to the first of a day once they are old', async () => {
    const update = trackOf(vehicle);
    const { memory } = update;
    const at = (minute: number) => ({ at: NINE + minute * MINUTE, fingerprint: 0, memory });
    const DAY = 24 * 60;
    const checkpoints = [at(0), at(60), at(120), at(DAY), at(DAY + 60), at(2 * DAY), at(2 * DAY + 60)];
    await write({ ...update, checkpoints }, { ...trackOf(other), checkpoints: [at(60)] });
    expect(await thinCheckpoints(db, NINE + 2 * DAY * MINUTE)).toBe(3);
    expect(await after(0, 10)).toEqual([at(0), at(DAY), at(2 * DAY), at(2 * DAY + 60)]);
    expect(await thinCheckpoints(db, NINE + 2 * DAY * MINUTE)).toBe(0);
    expect((await query(db, 'SELECT FROM timeline_checkpoint WHERE asset_id = $1', [other])).rowCount).toBe(
      1,
    );
  });

  it('leave the distance of the segments that begin before them', async () => {
    await write(trackOf(vehicle));
    const metres = (moment: number) =>
      inStore((client) => distanceBetween(client, customerId, vehicle, Number.NEGATIVE_INFINITY, moment));
    expect(await metres(NINE + 20 * MINUTE)).toBe(0);
    expect(await metres(NINE + 20 * MINUTE + 1)).toBeCloseTo(5_560, -1);
    expect(await metres(Number.NEGATIVE_INFINITY)).toBe(0);
  });
});

describe('what is not derived yet', () => {
  const note = (assetId: number, from: number, until = from) =>
    inStore((client) => noteLate(client, [{ customerId, assetId, from, until }]));

  it('are late fixes, noted once for each asset with the oldest and the newest, until they are forgotten', async () => {
    await inStore((client) => noteLate(client, []));
    await note(vehicle, NINE);
    await note(vehicle, NINE + MINUTE);
    await note(other, NINE + 2 * MINUTE);
    await note(other, NINE - 1, Number.POSITIVE_INFINITY);
    const { late } = await readUnderived(db);
    expect(late.sort((a, b) => a.from - b.from)).toEqual([
      { customerId, assetId: other, from: NINE - 1, until: Number.POSITIVE_INFINITY },
      { customerId, assetId: vehicle, from: NINE, until: NINE + MINUTE },
    ]);
    await inStore((client) => forgetLate(client, vehicle));
    expect((await readUnderived(db)).late.map(({ assetId }) => assetId)).toEqual([other]);
  });

  it('a note goes with its transaction', async () => {
    const failing = inStore(async (client) => {
      await noteLate(client, [{ customerId, assetId: vehicle, from: NINE, until: NINE }]);
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect((await readUnderived(db)).late).toEqual([]);
  });

  it('are tracks with positions after the last that they have seen', async () => {
    const history = new History(store);
    const fixes = hour();
    const last = fixes.at(-1);
    if (!last) throw new Error('no fixes');
    await history.ensurePartitions([last.fixTime]);
    const append = (assetId: number, fix: typeof last) =>
      inStore((client) => history.appendFixes(client, [{ customerId, assetId, deviceId: 7, fix }]));
    await write(trackOf(vehicle), trackOf(other));
    for (const assetId of [vehicle, other]) await append(assetId, last);
    await append(vehicle, { ...last, fingerprint: -5 });
    expect((await readUnderived(db)).behind).toEqual([]);
    await append(vehicle, { ...last, fingerprint: 1 });
    expect((await readUnderived(db)).behind).toEqual([vehicle]);
    await append(other, { ...last, fixTime: last.fixTime + 1_000, fingerprint: -1 });
    expect((await readUnderived(db)).behind.sort()).toEqual([vehicle, other].sort());
  });

  it('are not those whose later positions have a time that is not to be trusted', async () => {
    const fixes = hour();
    const fix = fixAt(NINE + 600 * MINUTE, { quality: QUALITY.CLOCK_AHEAD });
    await write(trackOf(vehicle, fixes));
    await inStore((client) =>
      new History(store).appendFixes(client, [{ customerId, assetId: vehicle, deviceId: 7, fix }]),
    );
    expect((await readUnderived(db)).behind).toEqual([]);
  });

  it('are tracks that only began', async () => {
    const [fix] = hour();
    if (!fix) throw new Error('no fix');
    const stored = { customerId, assetId: vehicle, deviceId: 7, fix };
    await inStore(async (client) => {
      await new History(store).appendFixes(client, [stored]);
      await beginTracks(client, [stored]);
    });
    expect((await readUnderived(db)).behind).toEqual([vehicle]);
  });
});
