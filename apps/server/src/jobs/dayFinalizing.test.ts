import { ChunkDamaged, localDay } from '@rastro/domain';
import pino from 'pino';
import { expect, it } from 'vitest';
import { inTransaction } from '../store/database.ts';
import { History } from '../store/history/history.ts';
import { createCustomer } from '../store/people.ts';
import { query } from '../store/query.ts';
import { fixAt } from '../store/testing/fixes.ts';
import { storeTrack } from '../store/testing/storedTrack.ts';
import { testStore } from '../store/testing/testStore.ts';
import { usualThresholds } from '../store/testing/usualThresholds.ts';
import { startDayFinalizing } from './dayFinalizing.ts';

const ZONE = 'America/Lima';
const MINUTE = 60_000;
const START = localDay('2026-09-01', ZONE).startTime;

const store = await testStore();
const { db } = store;
const history = new History(store);

it('sums the days of other vehicles where the history of one cannot be read', async () => {
  const { customerId } = await inTransaction(db, (tx) => createCustomer(tx, { name: 'Sur', timeZone: ZONE }));
  const { rows: assets } = await query<{ id: number }>(
    db,
    "INSERT INTO asset (customer_id, type_id, name) SELECT $1, 1, 'Camión ' || n FROM generate_series(1, 3) n RETURNING id",
    [customerId],
  );
  // It drives over midnights, which cut its trips: its positions are read.
  let metres = 0;
  const fixes = Array.from({ length: 3 * 24 * 60 }, (_, minute) => {
    const drives = (minute + 20) % 90 < 50;
    if (drives) metres += 900;
    return fixAt(START + minute * MINUTE, {
      latitude: -12 + metres / 111_000,
      speedMps: drives ? 15 : 0,
      ignition: drives,
    });
  });
  await history.ensurePartitions(fixes.map(({ fixTime }) => fixTime));
  for (const { id: assetId } of assets)
    await storeTrack(db, history, { customerId, assetId }, fixes, fixes.at(-1)!.fixTime);
  const [damaged] = assets;
  const partly: History = Object.create(history, {
    readFixPages: {
      value: (customer: number, assetId: number, from: number, to: number) => {
        if (assetId === damaged!.id) throw new ChunkDamaged('its bytes were altered');
        return history.readFixPages(customer, assetId, from, to);
      },
    },
  });
  const stop = startDayFinalizing(db, partly, usualThresholds, pino({ level: 'silent' }));
  const summed = async () => {
    const { rows } = await query<{ id: number }>(
      db,
      'SELECT DISTINCT asset_id AS id FROM day_facts ORDER BY asset_id',
    );
    return rows.map(({ id }) => id);
  };
  await expect.poll(summed, { timeout: 20_000 }).toEqual(assets.slice(1).map(({ id }) => id));
  await stop();
});
