import pg from 'pg';
import { expect, it } from 'vitest';
import { journeyOf, report, tripsOf } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { inTransaction, openStore } from '../store/database.ts';
import { beginTracks, noteLate } from '../store/derived.ts';
import { History, type StoredFix } from '../store/history/history.ts';
import { quietLog } from '../store/testing/throwawayServer.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { toFix } from './toFix.ts';

/** What a crash left unfolded, and days that were packed before anybody folded them. */

const HOUR = 3_600_000;
const START = Math.floor(Date.now() / HOUR) * HOUR - 5 * 24 * HOUR;

let fleet!: TestFleet;
const first = await testServer(async (store) => {
  fleet = await fillTestFleet(store, Array<string>(4).fill('teltonika'));
});
const { assets } = fleet.south;

const outing = (i: number) =>
  new Outing(assets[i]!.identifier, START).rest(10).drive(30, 15).rest(10).drive(20, 10).rest(30);

it('positions that lie in chunks are folded like those in rows', async () => {
  const [plain, unseen, late, partly] = [0, 1, 2, 3].map((i) => ({
    ...assets[i]!,
    messages: outing(i).messages,
  }));
  if (!plain || !unseen || !late || !partly) throw new Error('the fleet is too small');
  await report(first, plain, plain.messages);
  const isLate = (at: number): boolean => at % 5 === 3;
  await report(
    first,
    late,
    late.messages.filter((_, at) => !isLate(at)),
  );
  await report(first, partly, partly.messages.slice(0, 60));
  await first.close();

  const store = await openStore({ database: first.connection, log: quietLog });
  const history = new History(store);
  const stored = (of: typeof plain, messages: typeof plain.messages): StoredFix[] =>
    messages.map((message) => ({
      customerId: fleet.south.customerId,
      assetId: of.assetId,
      deviceId: 1,
      fix: toFix(message, message.fixTime! + 1_000),
    }));
  const lateRows = stored(
    late,
    late.messages.filter((_, at) => isLate(at)),
  );
  const unseenRows = stored(unseen, unseen.messages);
  const rows = [...lateRows, ...unseenRows, ...stored(partly, partly.messages.slice(60))];
  await history.ensurePartitions(rows.map(({ fix }) => fix.fixTime));
  // As the ingest commits them, and then the process is gone.
  await inTransaction(store.db, async (tx) => {
    await history.appendFixes(tx, rows);
    await beginTracks(tx, unseenRows.slice(0, 1));
    const [from, until] = [lateRows[0]!.fix.fixTime, lateRows.at(-1)!.fix.fixTime];
    await noteLate(tx, [{ customerId: fleet.south.customerId, assetId: late.assetId, from, until }]);
  });
  await store.pool.query("UPDATE position SET server_time = fix_time + interval '1 second'");
  const packed = await history.packQuietDays({ quietMs: HOUR });
  expect(packed.fixes).toBe(4 * plain.messages.length);
  expect((await store.pool.query('SELECT FROM position')).rowCount).toBe(0);
  await store.close();

  const second = await testServer(undefined, { database: first.connection });
  const manager = await second.login(fleet.south.managerName, TEST_PASSWORD);
  const shown = async (assetId: number) => {
    const journey = await journeyOf(second, manager, assetId, START, START + 24 * HOUR);
    return tripsOf(journey).map(({ sid: _sid, listPos, ...trip }) => ({
      ...trip,
      positions: listPos.length,
    }));
  };
  const expected = await shown(plain.assetId);
  expect(expected).toHaveLength(2);
  for (const { assetId } of [unseen, late, partly]) expect(await shown(assetId)).toEqual(expected);

  // A late fix of a packed day, through its port: the day's timeline is derived again from chunk and row together.
  const kept = new Outing(plain.identifier, START).rest(10).drive(30, 15).rest(10).drive(20, 10).rest(30);
  const extra = kept.messages[30]!;
  const between = (extra.longitude! + kept.messages[31]!.longitude!) / 2;
  await report(second, plain, [
    { ...extra, fixTime: extra.fixTime! + 5_000, longitude: between },
    ...kept.messages.slice(0, 40),
  ]);
  const after = await shown(plain.assetId);
  expect(after[0]?.positions).toBe((expected[0]?.positions ?? 0) + 1);
  expect(after[1]).toEqual(expected[1]);
  const client = new pg.Client(first.connection);
  await client.connect();
  expect((await client.query('SELECT FROM position')).rowCount).toBe(1);
  await client.end();
});
