import { EXPORT_FORMATS, exportedText } from '@rastro/server/history/exportStream';
import { toFix } from '@rastro/server/ingest/toFix';
import { inTransaction, type Store } from '@rastro/server/store/database';
import type { History } from '@rastro/server/store/history/history';
import { printTable, type Row } from '../table.ts';
import { vehicleDay } from './vehicleDay.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;
const CUSTOMER = 2;
const ASSET = { id: 1_000_000, customerId: CUSTOMER, name: 'Bench' };

/** Exports the positions of one vehicle over many days in each form, and samples the memory in use meanwhile. */
export async function measureExport(store: Store, history: History, days: number): Promise<void> {
  const lastDay = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS;
  const firstDay = lastDay - (days - 1) * DAY_MS;
  for (let from = firstDay; from <= lastDay; from += DAY_MS) {
    await history.ensurePartitions([from]);
    const fixes = vehicleDay((from - firstDay) / DAY_MS, from).map(({ message, serverTime }) => ({
      customerId: CUSTOMER,
      assetId: ASSET.id,
      deviceId: 1,
      fix: toFix(message, serverTime),
    }));
    await inTransaction(store.db, (tx) => history.appendFixes(tx, fixes));
    if ((from - firstDay) % (10 * DAY_MS) === 0) await history.packQuietDays({ quietMs: 0 });
  }
  await history.packQuietDays({ quietMs: 0 });
  const rows: Row[] = [];
  for (const [name, format] of Object.entries(EXPORT_FORMATS)) {
    const before = memory();
    const startedAt = performance.now();
    let [most, bytes] = [0, 0];
    for await (const text of exportedText(history, ASSET, { from: firstDay, to: lastDay + DAY_MS, format })) {
      bytes += Buffer.byteLength(text);
      most = Math.max(most, memory());
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    rows.push({
      form: name,
      positions: days * 8_640,
      'MB written': bytes / MEGABYTE,
      seconds,
      'MB in use before': before / MEGABYTE,
      'at most': most / MEGABYTE,
    });
  }
  printTable('Export of one vehicle as a stream', rows);
}

/** Bytes of the heap and of the buffers outside it, including garbage that is not collected yet. */
function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
