import { fixesOfPage, QUALITY, type ReadingFix } from '@rastro/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { crashingStore } from '../../testing/crashingStore.ts';
import { inTransaction, type Store } from '../database.ts';
import { anyFix, fixAt } from '../testing/fixes.ts';
import { testStore } from '../testing/testStore.ts';
import { compareFixes, dayOf, startOfDay } from './fixKey.ts';
import { History, type StoredFix } from './history.ts';
import { Partitions, partitionName } from './partitions.ts';
import { readPlaces } from './readPlaces.ts';
import { asStored } from './rowCodec.ts';

const store = await testStore();
let history = new History(store, { pageSize: 40 });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY = dayOf(Date.now()) - 10;
const MORNING = startOfDay(DAY) + 6 * HOUR_MS;

const of = (assetId: number, ...fixes: StoredFix['fix'][]): StoredFix[] =>
  fixes.map((fix) => ({ customerId: 1, assetId, deviceId: assetId + 100, fix }));

/** Fixes every ten seconds from a moment on. */
const drive = (from: number, count: number): StoredFix['fix'][] =>
  Array.from({ length: count }, (_, i) =>
    fixAt(from + i * 10_000, {
      fingerprint: i % 3,
      latitude: -12 - i / 1e5,
      attributes: { input1: i % 2 === 0 },
    }),
  );

async function save(
  rows: readonly StoredFix[],
  into: History = history,
  at: Store = store,
): Promise<StoredFix[]> {
  await into.ensurePartitions(rows.map(({ fix }) => fix.fixTime));
  return await inTransaction(at.db, (tx) => into.appendFixes(tx, rows));
}

const pack = (from: History = history, now?: number) =>
  from.packQuietDays({ quietMs: HOUR_MS, ...(now === undefined ? {} : { now }) });
const readAll = (assetId: number, from = -Infinity, to = Infinity, by: History = history) =>
  Array.fromAsync(by.readFixes(1, assetId, from, to));
const countRows = async (): Promise<number> =>
  (await store.pool.query('SELECT count(*)::int AS count FROM position')).rows[0].count;
const countChunks = async (): Promise<number> =>
  (await store.pool.query('SELECT count(*)::int AS count FROM position_chunk')).rows[0].count;

beforeEach(async () => {
  for (const day of await new Partitions(store.db).days())
    await store.pool.query(`DROP TABLE ${partitionName(day)}`);
  await store.pool.query('TRUNCATE position, position_chunk');
  history = new History(store, { pageSize: 40 });
});

describe('packing', () => {
  it('puts each asset and day into a chunk, drops the partition, and nothing reads otherwise', async () => {
    const fixes = [...drive(MORNING, 100), ...drive(MORNING + DAY_MS, 50)];
    await save([...of(1, ...fixes), ...of(2, ...drive(MORNING, 7))]);
    const packed = await pack();
    expect(packed).toMatchObject({ assetDays: 3, fixes: 157, partitions: 2 });
    expect(await countRows()).toBe(0);
    expect(await countChunks()).toBe(3);
    expect(await new Partitions(store.db).days()).not.toContain(DAY);
    expect(await readAll(1)).toEqual(fixes);
    expect(await readAll(2)).toHaveLength(7);
    expect(await readAll(1, MORNING + 10_000, MORNING + 30_000)).toEqual(fixes.slice(1, 3));
    expect(await history.countFixes(1, 1, MORNING + 10_000, MORNING + DAY_MS + 10_000)).toBe(100);
    expect(await history.lastFixBefore(1, 1, MORNING + DAY_MS)).toEqual(fixes[99]);
    expect(await history.findFix(1, 1, fixes[3]!)).toMatchObject({ deviceId: 101, fix: fixes[3] });
    expect(await history.findFix(1, 1, { fixTime: MORNING, fingerprint: 99 })).toBeNull();
  });

  it('leaves today, a day that just ended, and one for which something came lately', async () => {
    const midnight = startOfDay(dayOf(Date.now()));
    await save(of(1, fixAt(Date.now()), fixAt(midnight - 1_000), fixAt(MORNING, { serverTime: Date.now() })));
    expect(await pack(history, midnight + 30 * 60_000)).toMatchObject({ assetDays: 0, partitions: 0 });
    expect(await countRows()).toBe(3);
  });

  it('packs again for late fixes, which are read in their place before and after', async () => {
    const fixes = drive(MORNING, 100);
    await save(of(1, ...fixes.filter((_, i) => i % 2 === 0)));
    await pack();
    expect(await save(of(1, ...fixes))).toHaveLength(50);
    expect(await readAll(1)).toEqual(fixes);
    expect(await history.countFixes(1, 1, -Infinity, Infinity)).toBe(100);
    expect(await pack()).toMatchObject({ assetDays: 1, fixes: 50 });
    expect(await countRows()).toBe(0);
    expect(await countChunks()).toBe(1);
    expect(await readAll(1)).toEqual(fixes);
  });

  it('keeps what a repeated fix was: nothing of a chunk is stored again, whoever asks', async () => {
    const rows = of(1, ...drive(MORNING, 60));
    await save(rows);
    expect(await save(rows.slice(5))).toEqual([]); // from rows
    await pack();
    expect(await save(rows)).toEqual([]); // from the chunk
    expect(await save(rows, new History(store))).toEqual([]);
    const more = of(1, fixAt(MORNING + 5), ...drive(MORNING, 3));
    expect(await save(more)).toEqual(more.slice(0, 1));
    expect(await countRows()).toBe(1);
    await pack();
    expect(await save(more)).toEqual([]); // the keys known before were those of another revision
    expect(await countRows()).toBe(0);
  });

  it('packs clocks that are off too, and finds them', async () => {
    const odd = [Date.UTC(1980, 0, 6), Date.UTC(1980, 0, 6) + 1, Date.UTC(2080, 0, 1)];
    const rows = of(1, ...odd.map((fixTime) => fixAt(fixTime, { serverTime: MORNING })));
    await save(rows);
    expect(await pack()).toMatchObject({ assetDays: 2, fixes: 3 });
    expect(await countRows()).toBe(0);
    expect((await readAll(1)).map(({ fixTime }) => fixTime)).toEqual(odd);
    expect(await save(rows)).toEqual([]);
  });

  it('skips what is not good where only good ones are asked for', async () => {
    const bad = drive(MORNING + DAY_MS, 5).map((fix) => ({ ...fix, quality: QUALITY.NO_FIX }));
    await save(of(1, ...drive(MORNING, 5), ...bad));
    await pack();
    const later = MORNING + 3 * DAY_MS;
    expect((await history.lastFixBefore(1, 1, later))?.fixTime).toBe(bad[4]?.fixTime);
    expect((await history.lastFixBefore(1, 1, later, { onlyGood: true }))?.fixTime).toBe(MORNING + 40_000);
    expect(await history.lastFixBefore(1, 1, MORNING)).toBeNull();
  });

  it('forgets old chunks with old days', async () => {
    await save(of(1, ...drive(MORNING, 5), ...drive(MORNING + DAY_MS, 5), ...drive(MORNING + 2 * DAY_MS, 5)));
    await pack();
    await save(of(1, fixAt(MORNING + 1), fixAt(MORNING + 2 * DAY_MS + 1)));
    expect(await history.dropFixesBefore(MORNING + 2 * DAY_MS)).toBe(3);
    expect(await readAll(1)).toHaveLength(6);
  });

  it('detects a chunk whose bytes were altered, in reading, in packing and in storing, and loses nothing', async () => {
    await save([...of(1, ...drive(MORNING, 5)), ...of(2, ...drive(MORNING, 5))]);
    await pack();
    await store.pool.query(
      'UPDATE position_chunk SET bytes = set_byte(bytes, 20, get_byte(bytes, 20) # 1) WHERE asset_id = 1',
    );
    await expect(readAll(1)).rejects.toThrow(/asset 1, day \d+ is damaged/);
    await expect(
      history.leanDays({ customerId: 1, assetId: 1 }, [Math.floor(MORNING / DAY_MS)], new Set()),
    ).rejects.toThrow(/asset 1, day \d+ is damaged/);
    await save([...of(2, fixAt(MORNING + 1))]);
    await store.pool.query(
      `INSERT INTO position SELECT customer_id, 1, device_id, fingerprint, fix_time, server_time, latitude_e7, longitude_e7,
        odometer_m, flags, altitude_m, speed_cmps, course_d10, satellites, hdop_d10, events, attributes FROM position`,
    );
    const failures: unknown[] = [];
    const packed = await history.packQuietDays({
      quietMs: HOUR_MS,
      onFailure: ({ assetId }, error) => failures.push([assetId, (error as Error).name]),
    });
    expect(failures).toEqual([[1, 'ChunkDamaged']]);
    expect(packed).toMatchObject({ assetDays: 1, fixes: 1, partitions: 0 });
    expect(await countRows()).toBe(1);
    await expect(save(of(1, fixAt(MORNING + 2)), new History(store))).rejects.toThrow(/damaged/);
  });

  it('notes which readings a chunk has, so that it is not read for the sake of others', async () => {
    await save([...of(1, ...drive(MORNING, 30)), ...of(2, ...drive(MORNING, 30))]);
    await pack();
    // Whoever read its bytes would be told that they are damaged.
    await store.pool.query("UPDATE position_chunk SET bytes = '\\x00' WHERE asset_id = 1");
    expect(await readReading(1, 'input2')).toEqual([]);
    await expect(readReading(1, 'input1')).rejects.toThrow(/damaged/);
    expect(await readReading(2, 'input1')).toHaveLength(30);
  });

  it('notes it of chunks that were packed before it was, and of damaged ones nothing', async () => {
    await save([1, 2, 3].flatMap((assetId) => of(assetId, ...drive(MORNING, 30))));
    await pack();
    await store.pool.query('UPDATE position_chunk SET readings = NULL');
    await store.pool.query("UPDATE position_chunk SET bytes = '\\x00' WHERE asset_id = 3");
    expect(await readReading(1, 'input1')).toHaveLength(30);
    await expect(readReading(3, 'input2')).rejects.toThrow(/damaged/);
    await pack();
    const { rows } = await store.pool.query('SELECT readings FROM position_chunk ORDER BY asset_id');
    expect(rows.map(({ readings }) => readings)).toEqual([['input1'], ['input1'], null]);
    await expect(readReading(3, 'input2')).rejects.toThrow(/damaged/);
  });

  it('changes nothing that can be read, whatever the fixes are', async () => {
    let assetId = 1_000;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyFix, { maxLength: 8, selector: keyOf }),
        fc.uniqueArray(anyFix, { maxLength: 4, selector: keyOf }),
        async (fixes, late) => {
          assetId += 1;
          await save(of(assetId, ...fixes));
          await pack();
          await save(of(assetId, ...late));
          const all = new Map([...late, ...fixes].map((fix) => [keyOf(fix), asStored(fix)]));
          const expected = [...all.values()].sort(compareFixes);
          const [name] = expected.flatMap(({ attributes }) => Object.keys(attributes));
          expect(await readAll(assetId)).toEqual(expected);
          expect(await readReading(assetId, name)).toEqual(readingsOf(expected, name));
          await pack();
          expect(await readAll(assetId)).toEqual(expected);
          expect(await readReading(assetId, name)).toEqual(readingsOf(expected, name));
          expect(await history.countFixes(1, assetId, -Infinity, Infinity)).toBe(expected.length);
          for (const fix of expected) {
            expect((await history.findFix(1, assetId, fix))?.fix).toEqual(fix);
            const before = expected.findLast(({ fixTime }) => fixTime < fix.fixTime) ?? null;
            expect(await history.lastFixBefore(1, assetId, fix.fixTime)).toEqual(before);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

const keyOf = (fix: StoredFix['fix']): string => {
  const { fixTime, fingerprint } = asStored(fix);
  return `${fixTime} ${fingerprint}`;
};

/** What those who are about one reading see of fixes. */
const readingsOf = (fixes: readonly ReadingFix[], name = '') =>
  fixes
    .filter(({ attributes }) => Object.hasOwn(attributes, name))
    .map(({ fixTime, latitude, longitude, speedMps, odometerM, ignition, quality, events, attributes }) => ({
      ...{ fixTime, latitude, longitude, speedMps, odometerM, ignition, quality, events },
      value: attributes[name],
    }));

async function readReading(assetId: number, name = '') {
  const asked = { oneOf: new Set([name]) };
  const pages = await Array.fromAsync(history.readReadings(1, assetId, -Infinity, Infinity, asked));
  return readingsOf(pages.flatMap(fixesOfPage), name);
}

describe('readings of packed days', () => {
  it('are read without all else on every day but that of a late row', async () => {
    const fixes = [0, 1, 2].flatMap((day) => drive(MORNING + day * DAY_MS, 20));
    await save(of(1, ...fixes));
    await pack();
    const late = fixAt(MORNING + DAY_MS + 5_000, { attributes: { input1: true } });
    await save(of(1, late));
    const asked = { oneOf: new Set(['input1']) };
    const pages = await Array.fromAsync(history.readReadings(1, 1, MORNING, Infinity, asked));
    const read = pages.flatMap(fixesOfPage);
    expect(readingsOf(read, 'input1')).toEqual(readingsOf([...fixes, late].sort(compareFixes), 'input1'));
    const whole = read.filter((fix) => 'altitudeM' in fix);
    expect(new Set(whole.map(({ fixTime }) => dayOf(fixTime)))).toEqual(new Set([DAY + 1]));
  });
});

describe('while it packs', () => {
  it('readers find every fix once, and what is sent again or late is stored once', async () => {
    const fixes = drive(MORNING, 200);
    const assets = [1, 2, 3, 4];
    const early = fixes.filter((_, i) => i % 4 !== 0);
    await save(assets.flatMap((assetId) => of(assetId, ...early)));
    let packing = true;
    const readers = assets.map(async (assetId) => {
      let reads = 0;
      while (packing || reads < 3) {
        const read = await readAll(assetId);
        expect(read.length).toBeGreaterThanOrEqual(early.length);
        expect(new Set(read.map(keyOf)).size).toBe(read.length);
        expect(await history.countFixes(1, assetId, -Infinity, Infinity)).toBeGreaterThanOrEqual(
          early.length,
        );
        reads += 1;
      }
    });
    const sending = async (): Promise<void> => {
      for (let at = 0; at < fixes.length; at += 25)
        await save(assets.flatMap((assetId) => of(assetId, ...fixes.slice(at, at + 25))));
    };
    const repacking = async (): Promise<void> => {
      for (let run = 0; run < 6; run++) await pack();
    };
    await Promise.all([sending(), sending(), repacking()]);
    packing = false;
    await Promise.all(readers);
    await pack();
    expect(await countRows()).toBe(0);
    for (const assetId of assets) expect(await readAll(assetId)).toEqual(fixes);
  });

  it('a death at any query leaves every fix readable once, and the next run goes on', async () => {
    const fixes = drive(MORNING, 90);
    const expected = fixes.length;
    for (let death = 0; ; death++) {
      await store.pool.query('TRUNCATE position, position_chunk');
      await save([...of(1, ...fixes), ...of(2, ...fixes)]);
      await pack();
      const late = drive(MORNING + 5_000, 30);
      await save([...of(1, ...late), ...of(3, ...late)]);
      let queries = 0;
      const dying = crashingStore(store, () => {
        const at = queries++;
        return at < death
          ? 'done'
          : at === death
            ? death % 2 === 0
              ? 'lostBefore'
              : 'lostAfter'
            : 'lostBefore';
      });
      const died = await pack(new History(dying.store, { pageSize: 40 })).then(
        () => false,
        () => true,
      );
      for (const [assetId, count] of [
        [1, expected + 30],
        [2, expected],
        [3, 30],
      ] as const) {
        const read = await readAll(assetId);
        expect(new Set(read.map(keyOf)).size).toBe(count);
        expect(read).toHaveLength(count);
        expect(await history.countFixes(1, assetId, -Infinity, Infinity)).toBe(count);
      }
      await pack();
      expect(await countRows()).toBe(0);
      if (!died) {
        expect(death).toBeGreaterThan(15);
        return;
      }
    }
  });
});

it('gives places of chunks, of chunks with late fixes and of rows, with the fixes where somebody asks for them', async () => {
  const days = Array.from({ length: 11 }, (_, day) => drive(MORNING + (day - 11) * DAY_MS, 40 + day));
  await save(of(1, ...days.flat()));
  await pack();
  await save(of(1, ...drive(MORNING - 5 * DAY_MS + 3_000, 4), ...drive(MORNING, 70)));
  expect(await countRows()).toBe(74);
  for (const [from, to] of [
    [MORNING - 11 * DAY_MS + 20_000, MORNING + 500_000],
    [MORNING - 10 * DAY_MS + 20_000, MORNING - 10 * DAY_MS + 60_000],
    [MORNING - 30 * DAY_MS, MORNING - 20 * DAY_MS],
  ] as const) {
    const asset = { customerId: 1, assetId: 1 };
    const stretches = (await history.stretches([asset], from - DAY_MS, to + DAY_MS)).get(1) ?? [];
    const parts = await Array.fromAsync(readPlaces(history, asset, stretches, [from, to]));
    const fixes = await readAll(1, from, to);
    const shown = ({ fixTime, latitude, longitude, speedMps }: StoredFix['fix']) => [
      ...[fixTime, latitude, longitude, speedMps],
    ];
    expect(parts.flatMap(({ of: some, start, end }) => some.fixes(start, end)).map(shown)).toEqual(
      fixes.map(shown),
    );
    const places = parts.flatMap(({ of: { fixTime, latitudeE7 }, start, end }) =>
      Array.from({ length: end - start }, (_, i) => [fixTime[start + i], latitudeE7[start + i]! / 1e7]),
    );
    expect(places).toEqual(fixes.map(({ fixTime, latitude }) => [fixTime, latitude]));
  }
});
