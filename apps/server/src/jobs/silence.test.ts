import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT_SOURCE } from '../store/codes.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { SilenceWatch } from './silence.ts';

const store = await testStore();
const { north, south } = await fillTestFleet(store, ['osmand', 'osmand']);
const [first, second] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const sql = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
const MIN = 60_000;
const START = Date.UTC(2026, 10, 20, 12);

let now = START;
let listening = true;
const newWatch = () =>
  new SilenceWatch({
    db: store.db,
    log: pino({ level: 'silent' }),
    isListening: () => listening,
    now: () => now,
  });

/** The device of an asset says something now. */
async function hear(assetId: number, customerId = north.customerId, motion = 'STOPPED'): Promise<void> {
  await sql(
    `INSERT INTO asset_state (customer_id, asset_id, device_id, live_sequence, last_seen, folded_time, folded_fingerprint,
                              final_distance_m, point, memory)
     SELECT $1, $2, 1, 0, $3, $3, 0, 0, $4, '{"timeline": {"rung": 18}}'
     ON CONFLICT (asset_id) DO UPDATE SET last_seen = excluded.last_seen, point = excluded.point`,
    [customerId, assetId, new Date(now), { latitude: -12.1, longitude: -77.05, motion }],
  );
}
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
  await sql('DELETE FROM event');
  await sql('DELETE FROM asset_silence');
  await sql('DELETE FROM asset_state');
  await sql('UPDATE mounting SET mounted_from = $1, mounted_to = NULL', [new Date(START - 86_400_000)]);
});

describe('an asset that is not heard', () => {
  it('is told ten minutes after its last word, and until its next', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, 9.75, [second.assetId]);
    expect(await events()).toEqual([]);
    await pass(watch, 0.5, [second.assetId]);
    expect(await events()).toEqual([{ asset: first.assetId, at: 10, end: null }]);
    await pass(watch, 20, [second.assetId]);
    await hear(first.assetId);
    await pass(watch, 1, [second.assetId]);
    expect(await events()).toEqual([{ asset: first.assetId, at: 10, end: 30.25 }]);
    const [row] = await sql("SELECT * FROM event WHERE code = 'noTransmission'");
    expect(row).toMatchObject({
      source: EVENT_SOURCE.clock,
      subject: 0,
      latitude_e7: -121000000,
      driver_id: north.driverId,
    });
    expect(row.detail).toEqual({ heardTime: START, thresholdMs: 10 * MIN, isUnderWay: false });
  });

  it('gives each begin and end a number of its own, in commit order', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await hear(second.assetId);
    await pass(watch, 11);
    const begun = (await sql('SELECT sequence FROM event')).map((row) => Number(row.sequence));
    expect(new Set(begun).size).toBe(2);
    await hear(first.assetId);
    await pass(watch, 1);
    const [{ sequence }] = await sql('SELECT sequence FROM event WHERE end_time IS NOT NULL');
    expect(Number(sequence)).toBeGreaterThan(Math.max(...begun));
  });

  it('is told once, also across a restart', async () => {
    await hear(first.assetId);
    await pass(newWatch(), 12);
    now += 3 * MIN;
    await pass(newWatch(), 30);
    expect(await events()).toEqual([{ asset: first.assetId, at: 10, end: null }]);
    now += 60 * MIN;
    const watch = newWatch();
    await pass(watch, 1, [first.assetId]);
    expect((await events())[0]!.end).toBeCloseTo(105.25, 1);
  });

  it('is over when its device is taken out', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    await pass(watch, 12);
    await sql('UPDATE mounting SET mounted_to = $1 WHERE asset_id = $2', [new Date(now), first.assetId]);
    await pass(watch, 1);
    expect(await events()).toEqual([{ asset: first.assetId, at: 10, end: 12.25 }]);
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
    expect(await events()).toEqual([{ asset: first.assetId, at: 30, end: null }]);
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
    await pass(watch, 2, [first.assetId]);
    expect((await events()).map(({ asset, at }) => [asset, at])).toEqual([
      [second.assetId, 310],
      ...south.assets.map(({ assetId }) => [assetId, 310]),
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
  it('is learnt after two like sleeps, and told only when it misses one', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    for (let hour = 0; hour < 6; hour++) {
      await pass(watch, 60, [], 45_000);
      await hear(first.assetId);
    }
    await pass(watch, 1);
    expect(await events()).toHaveLength(2);
    await pass(watch, 87, [], 45_000);
    expect(await events()).toHaveLength(2);
    await pass(watch, 3);
    expect(await events()).toHaveLength(3);
  });

  it('is not excused while it is under way', async () => {
    const watch = newWatch();
    await hear(first.assetId);
    for (let hour = 0; hour < 3; hour++) {
      await pass(watch, 60, [], 45_000);
      await hear(first.assetId);
    }
    await pass(watch, 1);
    const before = (await events()).length;
    await hear(first.assetId, north.customerId, 'MOVING');
    await pass(watch, 11);
    expect(await events()).toHaveLength(before + 1);
  });
});
