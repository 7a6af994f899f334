import type { Fix } from '@rastro/domain';
import { expect, it } from 'vitest';
import { SettingsDirectory } from '../settings/settingsDirectory.ts';
import type { History } from '../store/history/history.ts';
import { readFixesOf } from '../store/range.ts';
import { testStore } from '../store/testing/testStore.ts';
import { refold } from './refold.ts';

const store = await testStore();
const START = Date.UTC(2026, 10, 20);
const ASSET = { customerId: 1, assetId: 1 };
const FIXES = 50_000;

const fixAt = (index: number): Fix => ({
  fixTime: START + index * 1_000,
  fingerprint: 0,
  serverTime: START + index * 1_000,
  latitude: -12 + (index % 2_000) * 1e-4,
  longitude: -77,
  altitudeM: null,
  speedMps: 11,
  course: 0,
  satellites: 9,
  hdop: 1,
  valid: true,
  ignition: true,
  odometerM: null,
  quality: 0,
  events: [],
  attributes: {},
});

/** A history that is there at once, without a wait in it. `at` is how far it was read. */
function readyHistory() {
  const read = { at: 0 };
  const history = {
    async *readFixesAfter() {
      for (; read.at < FIXES; read.at++) yield fixAt(read.at);
    },
    async *readFixPages() {
      for (; read.at < FIXES; read.at += 500) {
        workFor(1);
        yield [fixAt(read.at)];
      }
    },
  } as unknown as History;
  return { read, history };
}

/** Keeps the thread busy for some milliseconds, as the unpacking of a chunk does. */
function workFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

/** How far the reading was whenever somebody else had their turn. */
async function seenBetween(read: { at: number }, work: Promise<unknown>): Promise<number[]> {
  const seen: number[] = [];
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise(setImmediate);
    seen.push(read.at);
  }
  await work;
  return seen.filter((at) => at > 0 && at < FIXES);
}

it('others have their turn while positions are folded again', async () => {
  const { read, history } = readyHistory();
  const parts = { history, settings: new SettingsDirectory() };
  const work = refold(store.db, parts, ASSET, START, START + FIXES * 1_000);
  expect((await seenBetween(read, work)).length).toBeGreaterThan(1);
});

it('others have their turn while the positions of a range are read', async () => {
  const { read, history } = readyHistory();
  const work = readFixesOf(history, ASSET, [{ startTime: START, endTime: START + FIXES * 1_000 }]);
  expect((await seenBetween(read, work)).length).toBeGreaterThan(1);
});
