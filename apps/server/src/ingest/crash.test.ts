import type { Fix, Segment } from '@rastro/domain';
import { FactsFold, LastReports, sameMemory } from '@rastro/domain';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { TEST_RULES } from '../../../../packages/domain/src/facts/rules.testing.ts';
import { PACES } from '../paces.ts';
import { SettingsDirectory } from '../settings/settingsDirectory.ts';
import type { Db } from '../store/database.ts';
import { readTracks, readUnderived } from '../store/derived.ts';
import { History } from '../store/history/history.ts';
import { readSegments } from '../store/segments.ts';
import { testStore } from '../store/testing/testStore.ts';
import { type CrashingStore, crashingStore, type Fate } from '../testing/crashingStore.ts';
import { positionMessage } from '../testing/testDevice.ts';
import { fillTestFleet, type TestCustomer } from '../testing/testFleet.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { Clocks } from './clocks.ts';
import { commitBatch } from './commit.ts';
import { DeviceDirectory } from './deviceDirectory.ts';
import { type TrackPaces, Tracks } from './tracks.ts';
import { UnknownDevices } from './unknownDevices.ts';
import { Writer } from './writer.ts';

const store = await testStore();
const { north } = await fillTestFleet(store, Array(12).fill('teltonika'));
const history = new History(store);
const log = pino({ level: 'silent' });
const START = Date.now() - 20 * 3_600_000;

/** Numbers that look random, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Asset = TestCustomer['assets'][number];

/** A drive with stops: a fix every half minute, as arrivals of three. */
function drive({ identifier }: Asset, count: number, { aheadMs = 0, start = START } = {}): Arrival[] {
  const messages = Array.from({ length: count }, (_, i) => {
    const moves = i % 40 < 25;
    return positionMessage(identifier, {
      fixTime: start + i * 30_000 + aheadMs,
      latitude: -12.1 + Math.floor(i / 40) * 0.05 + Math.min(i % 40, 25) * 0.002,
      longitude: -77.04,
      speedMps: moves ? (i % 7 < 2 ? 14 : 7) : 0,
      ignition: moves,
    });
  });
  return Array.from({ length: Math.ceil(count / 3) }, (_, i) => ({
    protocol: 'teltonika',
    peer: 'test',
    deviceIdentifier: identifier,
    messages: messages.slice(i * 3, i * 3 + 3),
    frame: new Uint8Array(0),
    receivedAt: start + (i * 3 + 3) * 30_000,
  }));
}

/** The ingest without its ports, on a store that may break: a process that can be ended at any moment. */
async function startProcess(crashing: CrashingStore, paces: TrackPaces = PACES) {
  const { store: breaking } = crashing;
  const own = new History(breaking);
  const directory = new DeviceDirectory(breaking.db);
  await retrying(() => directory.refresh());
  const tracks = await retrying(async () => {
    const settings = new SettingsDirectory();
    const loaded = new Tracks(breaking.db, own, settings, log, () => undefined, TEST_RULES, paces);
    await loaded.load();
    return loaded;
  });
  const unknown = new UnknownDevices(breaking.db, () => undefined);
  const clocks = new Clocks({ db: breaking.db, history: own, directory, tracks, log });
  await retrying(() => clocks.load());
  const parts = { db: breaking.db, history: own, directory, unknown, tracks, clocks };
  const writer = new Writer((arrivals, again) => commitBatch(parts, arrivals, again), [clocks, tracks], log);
  return {
    submit: (arrival: Arrival): Promise<Outcome> => writer.submit(arrival),
    kill: async (): Promise<void> => {
      crashing.die();
      await Promise.all([writer.close(), unknown.close()]);
    },
    close: async (): Promise<void> => {
      await writer.close();
      await retrying(() => tracks.finish());
      await unknown.close();
    },
  };
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (cause) {
      if (!(cause as Error).message.includes('Connection terminated')) throw cause;
    }
}

async function fixesOf({ assetId }: Asset): Promise<Fix[]> {
  return Array.fromAsync(history.readFixes(north.customerId, assetId, 0, Number.MAX_SAFE_INTEGER));
}

/** What is stored of an asset is what its stored fixes say, and nothing waits to be derived. */
async function expectDerived(asset: Asset, db: Db): Promise<void> {
  const fold = new FactsFold(undefined, undefined, TEST_RULES);
  const segments: Segment[] = [];
  const told = new LastReports();
  for (const fix of await fixesOf(asset)) {
    const step = fold.push(fix);
    segments.push(...step.closed);
    told.add(step);
  }
  segments.push(...fold.open());
  expect(await readSegments(db, north.customerId, asset.assetId, 0, START * 2)).toEqual(segments);
  const track = (await readTracks(db)).find(({ assetId }) => assetId === asset.assetId);
  expect(track && sameMemory(track.memory, fold.snapshot())).toBe(true);
  const distanceM = segments.slice(0, -fold.open().length).reduce((sum, each) => sum + each.distanceM, 0);
  expect(track?.finalDistanceM).toBeCloseTo(distanceM, 3);
  expect(track?.live?.totalDistanceM).toBeCloseTo(
    segments.reduce((sum, each) => sum + each.distanceM, 0),
    3,
  );
  expect(await readUnderived(db)).toEqual({ late: [], behind: [] });

  const { events, visits } = told.facts();
  expect(events.length).toBeGreaterThan(3);
  expect(visits.length).toBeGreaterThan(0);
  const storedEvents = await db
    .selectFrom('event')
    .select(['at', 'code', 'end_time', 'decided_time', 'rule', 'detail', 'sequence'])
    .where('asset_id', '=', asset.assetId)
    .orderBy('at')
    .orderBy('code')
    .execute();
  expect(storedEvents.map(({ sequence, ...event }) => event)).toEqual(
    events
      .toSorted((one, other) => one.startTime - other.startTime || (one.code < other.code ? -1 : 1))
      .map((event) => ({
        at: new Date(event.startTime),
        code: event.code,
        end_time: event.endTime === null ? null : new Date(event.endTime),
        decided_time: new Date(event.decidedTime),
        rule: event.rule,
        detail: event.detail,
      })),
  );
  expect(new Set(storedEvents.map(({ sequence }) => sequence)).size).toBe(events.length);
  const storedVisits = await db
    .selectFrom('geofence_visit')
    .select(['enter_time', 'exit_time', 'distance_m'])
    .where('asset_id', '=', asset.assetId)
    .orderBy('enter_time')
    .execute();
  expect(storedVisits).toEqual(
    visits
      .toSorted((one, other) => one.enterTime - other.enterTime)
      .map((visit) => ({
        enter_time: new Date(visit.enterTime),
        exit_time: visit.exitTime === null ? null : new Date(visit.exitTime),
        distance_m: visit.distanceM,
      })),
  );
}

const asset = (index: number): Asset => north.assets[index] as Asset;
const lateAsset = asset(8);
const liveAsset = asset(11);

describe('the answer to a commit is lost', () => {
  test.each([
    ['fixes in order', 0, [0, 1, 2, 3]],
    ['fixes that come late', 1, [0, 2, 3, 1]],
  ])('%s', async (_, index, order) => {
    // Batches are committed, and the connection breaks before the server knows.
    let holdsPositions = false;
    let commits = 0;
    const fate = (text: string): Fate => {
      if (text.includes('INSERT INTO position ')) holdsPositions = true;
      if (text !== 'commit' || !holdsPositions) return 'done';
      holdsPositions = false;
      commits += 1;
      return commits % 2 === 0 ? 'lostAfter' : 'done';
    };
    // A track that is not written yet is written with its fixes: none of them goes by a statement of its own.
    const running = await startProcess(crashingStore(store, fate), { ...PACES, trackLookMs: 3_600_000 });
    const arrivals = drive(asset(index), 240);
    const quarter = arrivals.length / 4;
    for (const part of order)
      expect(
        new Set(
          await Promise.all(
            arrivals.slice(part * quarter, (part + 1) * quarter).map((each) => running.submit(each)),
          ),
        ),
      ).toEqual(new Set(['durable']));
    expect(commits).toBeGreaterThanOrEqual(order.length + 2);
    await running.close();
    expect(await fixesOf(asset(index))).toHaveLength(240);
    await expectDerived(asset(index), store.db);
  });
});

describe('the answer to a statement that is a transaction of its own is lost', () => {
  test('its fixes are there once and folded, as those of others are', async () => {
    let isOpen = false;
    let alone = 0;
    const fate = (text: string): Fate => {
      if (/^(begin|commit|rollback)/i.test(text)) isOpen = /^begin/i.test(text);
      if (isOpen || !text.includes('INSERT INTO position ')) return 'done';
      alone += 1;
      return alone % 20 === 9 ? 'lostAfter' : alone % 20 === 19 ? 'lostBefore' : 'done';
    };
    // Tracks are written at once: what is new is all that their fixes say.
    const paces = { ...PACES, trackLookMs: 0, trackUnwrittenMs: 0 };
    const running = await startProcess(crashingStore(store, fate), paces);
    const start = Math.floor(Date.now() / 1_000) * 1_000 - 240 * 30_000;
    for (const each of drive(liveAsset, 240, { start })) expect(await running.submit(each)).toBe('durable');
    expect(alone).toBeGreaterThan(10); // fewer shortly after midnight, when the day before may be packed
    await running.close();
    expect(await fixesOf(liveAsset)).toHaveLength(240);
    await expectDerived(liveAsset, store.db);
  });
});

describe('the answer to a derivation is lost', () => {
  test('its vehicle is no metre longer or shorter for it', async () => {
    let derives = false;
    let lost = 0;
    const fate = (text: string): Fate => {
      if (text.includes('DELETE FROM late_window')) derives = true;
      if (text !== 'commit' || !derives) return 'done';
      derives = false;
      lost += 1;
      return lost === 1 ? 'lostAfter' : 'done';
    };
    const running = await startProcess(crashingStore(store, fate));
    const arrivals = drive(lateAsset, 240);
    const late = 20;
    for (const each of [...arrivals.toSpliced(late, 1), arrivals[late] as Arrival])
      expect(await running.submit(each)).toBe('durable');
    await running.close();
    expect(lost).toBeGreaterThan(1);
    await expectDerived(lateAsset, store.db);
  });
});

describe('connections break and processes die at any moment', () => {
  test.each([1, 2, 3])(
    'what was acknowledged is there once, with its timeline (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const assets = [asset(seed * 2), asset(seed * 2 + 1)];
      const fate = fateBy(random);
      let waiting = assets.flatMap((each) => shuffledALittle(drive(each, 300), random));
      while (waiting.length > 0) {
        const running = await startProcess(crashingStore(store, fate));
        const left: Arrival[] = [];
        const death = Math.floor(random() * 120);
        for (let at = 0; at < waiting.length; ) {
          const batch = waiting.slice(at, at + 1 + Math.floor(random() * 12));
          const outcomes = Promise.all(batch.map((each) => running.submit(each)));
          at += batch.length;
          if (at > death) {
            await running.kill();
            const ended = await outcomes;
            left.push(...batch.filter((_, i) => ended[i] !== 'durable'), ...waiting.slice(at));
            break;
          }
          expect(new Set(await outcomes)).toEqual(new Set(['durable']));
        }
        if (left.length === 0) await running.close();
        waiting = left;
      }
      const last = await startProcess(crashingStore(store, () => 'done'));
      await last.close();
      for (const each of assets) {
        expect((await fixesOf(each)).map(({ fixTime }) => fixTime)).toEqual(
          Array.from({ length: 300 }, (_, i) => START + i * 30_000),
        );
        await expectDerived(each, store.db);
      }
    },
    60_000,
  );
});

/** Connections that break now and then, most often while something is committed. */
const fateBy =
  (random: () => number) =>
  (text: string): Fate => {
    if (random() > (text === 'commit' ? 0.15 : 0.015)) return 'done';
    return random() > 0.5 ? 'lostBefore' : 'lostAfter';
  };

describe('a clock that is wrong is learnt while processes die', () => {
  test.each([9, 10])(
    'and each record stands once, at its true time (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const each = asset(seed);
      const aheadMs = (seed % 2 === 0 ? 2 : -2) * 3_600_000;
      const arrivals = drive(each, 360, { aheadMs });
      const settled = 40; // the last of them, in a process that lives on
      for (let at = 0; at < arrivals.length - settled; ) {
        const running = await startProcess(crashingStore(store, fateBy(random)));
        const death = Math.min(arrivals.length - settled, at + 10 + Math.floor(random() * 40));
        for (; at < death; at++) {
          const sentAgain = arrivals[Math.floor(random() * at)] ?? (arrivals[at] as Arrival);
          const { receivedAt } = arrivals[at] as Arrival;
          const sent = [arrivals[at] as Arrival, { ...sentAgain, receivedAt: receivedAt + 1 }];
          for (const arrival of random() < 0.02 ? sent : sent.slice(0, 1))
            expect(await running.submit(arrival)).toBe('durable');
        }
        await running.kill();
        if (at < arrivals.length - settled) at -= 1; // as if the last answer had not arrived
      }
      const last = await startProcess(crashingStore(store, () => 'done'));
      for (const arrival of arrivals.slice(-settled - 1)) expect(await last.submit(arrival)).toBe('durable');
      await expect
        .poll(() =>
          store.db
            .selectFrom('device_clock')
            .select('settled')
            .where('device_id', '=', each.deviceId)
            .execute(),
        )
        .toEqual([{ settled: true }]);
      await last.close();
      expect((await fixesOf(each)).map(({ fixTime }) => fixTime)).toEqual(
        Array.from({ length: 360 }, (_, i) => START + i * 30_000),
      );
      await expectDerived(each, store.db);
    },
    60_000,
  );
});

/** Some arrivals come a few places later than they should, some twice. */
function shuffledALittle(arrivals: Arrival[], random: () => number): Arrival[] {
  return arrivals
    .flatMap((arrival, i) => {
      const place = i + (random() < 0.1 ? 2 + random() * 8 : 0);
      return random() < 0.05
        ? [
            { arrival, place },
            { arrival, place: place + 5 },
          ]
        : [{ arrival, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ arrival }) => arrival);
}
