import type { Fix } from '@rastro/domain';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT_SOURCE } from '../store/codes.ts';
import { inTransaction } from '../store/database.ts';
import { History } from '../store/history/history.ts';
import { resume } from '../store/suspension.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { type Rest, SilenceWatch } from './silence.ts';

const store = await testStore();
const history = new History(store);
const { north, south } = await fillTestFleet(store, ['osmand', 'osmand']);
const [first, second] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const sql = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
const MIN = 60_000;
const START = Date.UTC(2026, 10, 20, 12);

let now = START;
let listening = true;
/** What the process has received and the store does not know yet. */
const heard = new Map<number, number>();
let resting: readonly Rest[] = [];
const newWatch = (heardAt = (assetId: number) => heard.get(assetId) ?? null) =>
  new SilenceWatch({
    db: store.db,
    history,
    log: pino({ level: 'silent' }),
    isListening: () => listening,
    heardAt,
    onRest: (rests) => {
      resting = rests;
    },
    now: () => now,
  });

const FIX_TIME = START - 5 * MIN;

/** The device of an asset says something now. */
async function hear(assetId: number, customerId = north.customerId, speedMps = 0): Promise<void> {
  await sql(
    `INSERT INTO asset_state (customer_id, asset_id, device_id, last_seen, folded_time, folded_fingerprint, final_distance_m, point, memory)
     SELECT $1, $2, 1, $3, $3, 0, 0, $4, '{"timeline": {"rung": 18}}'
     ON CONFLICT (asset_id) DO UPDATE SET last_seen = excluded.last_seen, point = excluded.point`,
    [
      customerId,
      assetId,
      new Date(now),
      { latitude: -12.1, longitude: -77.05, speedMps, ignition: null, fixTime: FIX_TIME, fingerprint: 9 },
    ],
  );
}
/** Stores a parked fix of the first asset, of one minute (after the start) and received in another. */
async function record(fixMinute: number, receivedMinute: number): Promise<void> {
  const fixTime = START + fixMinute * MIN;
  const fix = { ...PARKED, fixTime, serverTime: START + receivedMinute * MIN };
  await history.ensurePartitions([fixTime]);
  await history.appendFixes(store.db, [
    { customerId: north.customerId, assetId: first.assetId, deviceId: 1, fix },
  ]);
}
const PARKED: Fix = {
  fixTime: 0,
  fingerprint: 1,
  serverTime: 0,
  latitude: -12.1,
  longitude: -77.05,
  altitudeM: null,
  speedMps: 0,
  course: null,
  satellites: null,
  hdop: null,
  valid: true,
  ignition: null,
  odometerM: null,
  quality: 0,
  events: [],
  attributes: {},
};

/** Rounds every 15 s, or so, for so many minutes. */
async function pass(
  watch: SilenceWatch,
  minutes: number,
  hearing: readonly number[] = [],
  everyMs = 15_000,
): Promise<void> {
  for (const end = now + minutes * MIN; now < end; ) {
    now += everyMs;
    for (const assetId of hearing) await hear(assetId);
    await watch.round();
  }
}
const events = async () =>
  (
    await sql(
      "SELECT asset_id, at, end_time, source, latitude_e7, decided_time, detail, sequence FROM event WHERE code = 'noTransmission' ORDER BY at, asset_id",
    )
  ).map((row) => ({
    asset: row.asset_id,
    at: (row.at.getTime() - START) / MIN,
    end: row.end_time && (row.end_time.getTime() - START) / MIN,
  }));

beforeEach(async () => {
  now = START;
  listening = true;
  heard.clear();
  resting = [];
  await sql('DELETE FROM position');
  await sql('DELETE FROM event');
  await sql('DELETE FROM asset_silence');
  await sql('DELETE FROM asset_state');
  await sql('UPDATE mounting SET mounted_from = $1, mounted_to = NULL', [new Date(START - 86_400_000)]);
});

describe('an asset that does not transmit', () => {
  it('is reported ten minutes after its last transmission and one for the way, and until its next', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, 10.75, [second.assetId]);
    expect(await events()).toEqual([]);
    await pass(watch, 0.5, [second.assetId]);
    expect(await events()).toEqual([{ asset: first.assetId, at: 11, end: null }]);
    await pass(watch, 19, [second.assetId]);
    await hear(first.assetId);
    await pass(watch, 1, [second.assetId]);
    expect(await events()).toEqual([{ asset: first.assetId, at: 11, end: 30.25 }]);
    const [row] = await sql("SELECT * FROM event WHERE code = 'noTransmission'");
    expect(row).toMatchObject({
      source: EVENT_SOURCE.clock,
      subject: 0,
      latitude_e7: -121000000,
      driver_id: north.driverId,
    });
    expect(row.detail).toEqual({
      heardTime: START,
      thresholdMs: 11 * MIN,
      isUnderWay: false,
      fixTime: FIX_TIME,
      fixFingerprint: 9,
    });
  });

  it('of a customer that was suspended when it was silent long enough is silent still, and known of then', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await sql('UPDATE customer SET suspended = true WHERE id = $1', [north.customerId]);
    await pass(watch, 15, [second.assetId]);
    await hear(second.assetId);
    await pass(watch, 5);
    await inTransaction(store.db, async (tx) => {
      await tx.updateTable('customer').set({ suspended: false }).where('id', '=', north.customerId).execute();
      await resume(tx, north.customerId, now);
    });
    await pass(watch, 10);
    const decided = async () =>
      (
        await sql(
          "SELECT asset_id, decided_time, end_time FROM event WHERE code = 'noTransmission' ORDER BY asset_id",
        )
      ).map(({ asset_id, decided_time, end_time }) => [
        asset_id,
        Math.round((decided_time - START) / MIN),
        end_time,
      ]);
    // The other one was silent long enough only afterwards.
    expect(await decided()).toEqual([
      [first.assetId, 11, null],
      [second.assetId, 26, null],
    ]);
    await sql('UPDATE customer SET resumed_at = NULL');
  });

  it('is not reported where this process received a transmission and the store does not know yet', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, 7, [second.assetId]);
    heard.set(first.assetId, now);
    await pass(watch, 10.75, [second.assetId]);
    expect(await events()).toEqual([]);
    await pass(watch, 0.5, [second.assetId]);
    expect(await events()).toEqual([{ asset: first.assetId, at: 18, end: null }]);
  });

  it('is not reported where it transmits in the very moment in which it would be', async () => {
    let asked = 0;
    const late = (assetId: number) => {
      if (now < START + 11 * MIN || assetId !== first.assetId) return null;
      asked += 1;
      return asked > 2 ? now : null; // after the round has read who is silent
    };
    const watch = newWatch(late);
    await hear(first.assetId);
    await pass(watch, 12, [second.assetId]);
    expect(asked).toBeGreaterThan(2);
    expect(await events()).toEqual([]);
  });

  it('is not reported where its positions are committed and its state is behind', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, 7, [second.assetId]);
    await record(7, 7);
    await pass(watch, 10.75, [second.assetId]);
    expect(await events()).toEqual([]);
    await pass(watch, 0.5, [second.assetId]);
    expect(await events()).toEqual([{ asset: first.assetId, at: 18, end: null }]);
  });

  it('is over at once where it was reported although a transmission came before the limit', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, 11.25, [second.assetId]);
    expect(await events()).toEqual([{ asset: first.assetId, at: 11, end: null }]);
    await sql('UPDATE asset_state SET last_seen = $1 WHERE asset_id = $2', [
      new Date(START + 10.5 * MIN),
      first.assetId,
    ]);
    await pass(watch, 0.25, [second.assetId]);
    expect(await events()).toEqual([{ asset: first.assetId, at: 11, end: 11 }]);
  });

  it('gives each begin and end a number of its own', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await hear(second.assetId);
    await pass(watch, 12);
    const begun = (await sql('SELECT sequence FROM event')).map((row) => Number(row.sequence));
    expect(new Set(begun).size).toBe(2);
    await hear(first.assetId);
    await pass(watch, 1);
    const [{ sequence }] = await sql('SELECT sequence FROM event WHERE end_time IS NOT NULL');
    expect(Number(sequence)).toBeGreaterThan(Math.max(...begun));
  });

  it('is reported once, also across a restart', async () => {
    await hear(first.assetId);
    await pass(newWatch(), 12);
    now += 3 * MIN;
    await pass(newWatch(), 30);
    expect(await events()).toEqual([{ asset: first.assetId, at: 11, end: null }]);
    now += 60 * MIN;
    const watch = newWatch();
    await pass(watch, 1, [first.assetId]);
    expect((await events())[0]!.end).toBeCloseTo(105.25, 1);
  });

  it('is over when its device is removed', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, 12);
    await sql('UPDATE mounting SET mounted_to = $1 WHERE asset_id = $2', [new Date(now), first.assetId]);
    await pass(watch, 1);
    expect(await events()).toEqual([{ asset: first.assetId, at: 11, end: 12.25 }]);
    await pass(watch, 30);
    expect(await events()).toHaveLength(1);
  });

  it('without a device accuses nobody, and a device that was mounted just now has its time', async () => {
    await sql('UPDATE mounting SET mounted_from = $1 WHERE asset_id = $2', [
      new Date(START + 20 * MIN),
      first.assetId,
    ]);
    await sql('UPDATE mounting SET mounted_to = $1 WHERE asset_id = $2', [new Date(START), second.assetId]);
    await hear(first.assetId);
    await hear(second.assetId);
    await pass(newWatch(), 40);
    expect(await events()).toEqual([{ asset: first.assetId, at: 31, end: null }]);
  });
});

describe('a Rastro that was away', () => {
  it('does not accuse the fleet at its start, but listens first', async () => {
    for (const { assetId } of north.assets) await hear(assetId);
    for (const { assetId } of south.assets) await hear(assetId, south.customerId);
    now += 5 * 60 * MIN;
    const watch = newWatch();
    await pass(watch, 9, [first.assetId]);
    expect(await events()).toEqual([]);
    await pass(watch, 3, [first.assetId]);
    expect((await events()).map(({ asset, at }) => [asset, at])).toEqual([
      [second.assetId, 311],
      ...south.assets.map(({ assetId }) => [assetId, 311]),
    ]);
  });

  it.each([
    ['asleep', 60, true],
    ['without its database', 0, false],
  ])('%s begins to listen anew', async (_how, minutes, isListening) => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, 9);
    now += minutes * MIN;
    listening = isListening;
    await pass(watch, 1);
    listening = true;
    const resumed = now;
    await pass(watch, 8.5);
    expect(await events()).toEqual([]);
    await pass(watch, 3);
    expect((await events())[0]!.at).toBeGreaterThan((resumed - START) / MIN + 8);
  });
});

describe('a sleeper', () => {
  /** It is heard once an hour, so many times, after a number of minutes. */
  async function sleep(watch: SilenceWatch, hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour++) {
      await pass(watch, 60, [], 45_000);
      await hear(first.assetId);
    }
  }

  it('that is new is learnt by its first sleep, and reported only when it misses one', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await sleep(watch, 6);
    await pass(watch, 1);
    expect(await events()).toHaveLength(1);
    await pass(watch, 87, [], 45_000);
    expect(await events()).toHaveLength(1);
    await pass(watch, 3);
    expect(await events()).toHaveLength(2);
  });

  it.each([
    ['of which a backlog came before', -180, 0],
    ['of which a backlog came while it slept', -180, 10.5],
  ])('%s is not told once', async (_how, fromMinute, receivedMinute) => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, receivedMinute);
    for (let minute = fromMinute; minute < 0; minute += 60) await record(minute, receivedMinute);
    await sleep(watch, 3);
    expect(await events()).toEqual([]);
  });

  it('rests until it is expected, and no longer once it is reported or transmits', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    for (const minute of [-120, -60, 0]) await record(minute, 0);
    await pass(watch, 9.75);
    expect(resting).toEqual([]);
    await pass(watch, 0.5);
    const rest = { assetId: first.assetId, heardTime: START, expectedTime: START + 60 * MIN };
    expect(resting).toEqual([rest]);
    await pass(watch, 49, [], 45_000);
    expect(resting).toEqual([rest]);
    heard.set(first.assetId, now);
    await pass(watch, 1);
    expect(resting).toEqual([]);
    await pass(watch, 110, [], 45_000);
    expect(resting).toEqual([]);
    expect(await events()).toHaveLength(1);
  });

  it('of the night is reported by day: what it keeps while parked says nothing of its drives', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await sleep(watch, 3);
    await pass(watch, 1);
    const before = (await events()).length;
    await hear(first.assetId, north.customerId, 12);
    await pass(watch, 12);
    expect(await events()).toHaveLength(before + 1);
  });

  it('is not known by one outage among many short waits', async () => {
    const watch = newWatch();
    for (let minute = -30; minute <= 0; minute++) await record(minute, minute);
    await hear(first.assetId);
    await pass(watch, 60, [], 45_000);
    await hear(first.assetId);
    await pass(watch, 12);
    expect(await events()).toHaveLength(2);
  });
});
