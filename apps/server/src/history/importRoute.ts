import type { DeviceMessage } from '@rastro/domain';
import { auditChange } from '../access/auditChange.ts';
import { type CallContext, scopeOf } from '../access/context.ts';
import { type Asked, answerOf, OF_NUMBER, type UploadRoute, wholeNumber } from '../access/fileRoute.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { Db } from '../store/database.ts';
import { assetIn } from './asset.ts';
import type { Imported } from './imports/imported.ts';
import { type ImportFile, isImportFormat, readFile } from './imports/readFile.ts';

/** Where imported positions go. */
export interface ImportTarget {
  customerId: number;
  assetId: number;
  /** Which device was in the asset, the newest first; null while it still is. */
  mountings: readonly { deviceId: number; from: number; to: number | null }[];
}

/** Stores positions the way that of devices goes, and gives how many were not there before. */
export type ImportMessages = (target: ImportTarget, messages: readonly DeviceMessage[]) => Promise<number>;

/** Result of an import. */
interface ImportResult {
  positions: number;
  /** The number of fixes that were not there before; the rest was known. */
  stored: number;
}

const IMPORT_PATH = '/api/history/import';
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_POSITIONS = 300_000;
const MOST_PROBLEMS = 20;

/**
 * `POST /api/history/import?asset=&format=CSV|GPX|KML` with the file as its body: everything is checked before anything is stored, and
 * what is wrong comes back by line (IMPORT_INVALID). A customer has one import at a time (IMPORT_UNDER_WAY). An import ends when its
 * connection does, and can be repeated: what was stored is known.
 */
export function importRoute(importMessages: ImportMessages): UploadRoute {
  /** Customers whose import is under way. */
  const busy = new Set<number>();
  const targetOf = async (context: CallContext, { query }: Asked) => {
    const { format } = query;
    if (!isImportFormat(format)) throw codedError('INVALID_INPUT', { field: 'format' });
    const scope = scopeOf(context);
    const { id: assetId, customerId } = await assetIn(scope, wholeNumber(query, 'asset'));
    if (busy.has(customerId)) throw codedError('IMPORT_UNDER_WAY');
    return { scope, assetId, customerId, format };
  };
  return {
    kind: 'upload',
    path: IMPORT_PATH,
    need: { kind: 'permission', anyOf: ['Equipos', 'Moviles'] },
    about: {
      summary: 'Stores the positions of a file as those of a vehicle.',
      query: {
        asset: { about: 'The id of the vehicle.', isNumber: true, isRequired: true },
        format: { about: 'The form of the file: CSV, GPX or KML.', isRequired: true },
      },
      answer: answerOf({
        positions: { ...OF_NUMBER, description: 'Positions of the file.' },
        stored: { ...OF_NUMBER, description: 'Those that were not there before.' },
      }),
    },
    maxBytes: MOST_BYTES,
    keepsOwnPace: true, // read beside the main thread, and stored when devices leave room
    admit: targetOf,
    store: async (context, { content: bytes, asked, isGone }) => {
      const { scope, assetId, customerId, format } = await targetOf(context, asked);
      busy.add(customerId);
      try {
        return await importFile(importMessages, { scope, assetId }, { format, bytes }, isGone);
      } finally {
        busy.delete(customerId);
      }
    },
  };
}

async function importFile(
  importMessages: ImportMessages,
  { scope, assetId }: { scope: Scope; assetId: number },
  file: ImportFile,
  isCancelled: () => boolean,
): Promise<ImportResult> {
  const checked = await check(file, isCancelled);
  if (isCancelled()) return { positions: checked.positions, stored: 0 };
  // Positions are facts and come in many transactions: that they are brought in is written down before the first of them.
  const target = await scope.inTransaction(async (scope): Promise<ImportTarget> => {
    const { customerId } = await assetIn(scope, assetId);
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: 'position',
      entityId: assetId,
      before: null,
      after: { imported: file.format, ...checked },
    });
    return { customerId, assetId, mountings: await mountingsOf(scope.db, assetId) };
  });
  let stored = 0;
  for await (const items of readFile(file)) {
    // Whoever sent the file is gone: they cancelled it, and see the rest of it nowhere.
    if (isCancelled()) break;
    stored += await importMessages(target, items.flatMap(messageOf));
  }
  return { positions: checked.positions, stored };
}

const messageOf = (item: Imported): DeviceMessage[] => ('message' in item ? [item.message] : []);

/** Reads everything once. Throws IMPORT_INVALID with the first problems and their number. */
async function check(
  file: ImportFile,
  isCancelled: () => boolean,
): Promise<{ positions: number; firstTime: string; lastTime: string }> {
  const problems: { line: number; problem: string; value: string }[] = [];
  let [positions, wrong] = [0, 0];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const items of readFile(file)) {
    for (const item of items) {
      if ('problem' in item) {
        wrong += 1;
        if (problems.length < MOST_PROBLEMS) problems.push(item);
      } else {
        positions += 1;
        first = Math.min(first, item.message.fixTime as number);
        last = Math.max(last, item.message.fixTime as number);
      }
    }
    if (positions > MOST_POSITIONS || isCancelled()) break;
  }
  if (positions === 0 && wrong === 0) {
    wrong = 1;
    problems.push({ line: 1, problem: 'empty', value: '' });
  }
  if (wrong > 0) throw codedError('IMPORT_INVALID', { problems: JSON.stringify(problems), total: wrong });
  if (positions > MOST_POSITIONS) throw codedError('IMPORT_TOO_LONG', { maximum: MOST_POSITIONS });
  return { positions, firstTime: new Date(first).toISOString(), lastTime: new Date(last).toISOString() };
}

async function mountingsOf(db: Db, assetId: number): Promise<ImportTarget['mountings']> {
  const rows = await db
    .selectFrom('mounting')
    .where('asset_id', '=', assetId)
    .select(['device_id', 'mounted_from', 'mounted_to'])
    .orderBy('mounted_from', 'desc')
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    from: row.mounted_from.getTime(),
    to: row.mounted_to?.getTime() ?? null,
  }));
}
