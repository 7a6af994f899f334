import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportedEvent } from '@rastro/domain';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type Db, inTransaction } from './database.ts';
import { writeFacts } from './events/facts.ts';
import { insertClockEvent, insertDeviceEvents } from './events/insert.ts';
import { eventsAfter } from './events/read.ts';
import { createCustomer } from './people.ts';
import { fixAt } from './testing/fixes.ts';
import { testStore } from './testing/testStore.ts';

const START = Date.UTC(2026, 10, 20, 9);
const store = await testStore();
const { db } = store;
const { customerId } = await inTransaction(db, (tx) =>
  createCustomer(tx, { name: 'Norte', timeZone: 'America/Lima' }),
);

let step = 0;
let begin = 0;
beforeEach(async () => {
  begin = (await eventsAfter(db, 0, 10_000)).at(-1)?.sequence ?? 0;
});

/** Each way in which events are written: one new event of an asset. */
const WAYS: Record<string, (tx: Db, assetId: number) => Promise<void>> = {
  device: (tx, assetId) => {
    step += 1;
    const fix = fixAt(START + step * 1_000, { events: ['sos'] });
    return insertDeviceEvents(tx, [{ customerId, assetId, deviceId: 7, fix }]);
  },
  rule: (tx, assetId) => {
    step += 1;
    const at = START + step * 1_000;
    const event: ReportedEvent = {
      code: 'overspeed',
      subject: 0,
      fingerprint: step,
      startTime: at,
      endTime: at,
      decidedTime: at,
      latitude: null,
      longitude: null,
      rule: 'overspeed',
      ruleVersion: 1,
      detail: {},
    };
    return writeFacts(tx, [{ customerId, assetId, facts: { events: [event], visits: [] } }]);
  },
  clock: (tx, assetId) => {
    step += 1;
    return insertClockEvent(tx, {
      customerId,
      assetId,
      at: START + step * 1_000,
      code: 'serviceDue',
      subject: 0,
      fingerprint: step,
      detail: {},
    });
  },
};
const ways = Object.entries(WAYS);
const pairs = ways.flatMap(([first]) => ways.map(([second]) => ({ first, second })));
const newAssets = async (): Promise<number[]> =>
  (await eventsAfter(db, begin, 10_000)).map(({ assetId }) => assetId);

it.each(pairs)(
  'a transaction with an event ($second) does not wait for another ($first), and no reader passes the one that goes on',
  async ({ first, second }) => {
    await inTransaction(db, async (slow) => {
      await WAYS[first]!(slow, 1);
      await inTransaction(db, async (quick) => {
        await sql`SET LOCAL lock_timeout = '3s'`.execute(quick);
        await WAYS[second]!(quick, 2);
      });
      expect(await newAssets()).toEqual([]);
    });
    expect(await newAssets()).toEqual([1, 2]);
  },
);

it('a reader goes on past what was rolled back', async () => {
  const lost = inTransaction(db, async (tx) => {
    await WAYS.device!(tx, 1);
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await inTransaction(db, (tx) => WAYS.device!(tx, 2));
  expect(await newAssets()).toEqual([2]);
});

it('a reader that follows concurrent writers sees each event that was committed, once', async () => {
  const WRITERS = 4;
  const ROUNDS = 40;
  let writing = true;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 0; round < ROUNDS; round++)
      await inTransaction(db, async (tx) => {
        for (const [, write] of ways) await write(tx, 1 + writer * ROUNDS + round);
        await sleep(randomInt(6)); // whoever took smaller numbers may take longer to commit
        if (round % 10 === 9) throw new Error('rolled back');
      }).catch((cause: Error) => expect(cause.message).toBe('rolled back'));
  });
  const seen: number[] = [];
  let looks = 0;
  const read = async (): Promise<void> => {
    const events = await eventsAfter(db, begin, 10);
    begin = events.at(-1)?.sequence ?? begin;
    seen.push(...events.map(({ assetId }) => assetId));
    looks += 1;
    if (events.length > 0) await read();
  };
  const reader = (async () => {
    while (writing) await read();
    await read();
  })();
  await Promise.all(writers).finally(() => {
    writing = false;
  });
  await reader;
  const committed = Array.from({ length: WRITERS * ROUNDS }, (_, i) => i + 1).filter((id) => id % 10 !== 0);
  expect(seen.sort((a, b) => a - b)).toEqual(committed.flatMap((id) => ways.map(() => id)));
  expect(looks).toBeGreaterThan(10);
});
