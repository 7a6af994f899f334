import type { Scope } from '../access/scope.ts';
import { type Notice, selectNotices, toNotice } from '../store/serviceNotices.ts';

/** One notice of an asset in scope, its row locked until the transaction of the scope ends; null where there is none. */
export async function lockNotice(scope: Scope, id: number): Promise<Notice | null> {
  const row = await selectNotices(scope.db)
    .where('notice.id', '=', id)
    .where('notice.asset_id', 'in', scope.assets().select('asset.id'))
    .forUpdate('notice')
    .executeTakeFirst();
  return row ? toNotice(row) : null;
}
