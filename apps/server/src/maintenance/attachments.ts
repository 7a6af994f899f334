import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { audit } from '../store/audit.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { contentTypeOf } from './attachmentType.ts';
import { reachPerformed } from './changePerformed.ts';
import { reachAssets } from './reach.ts';

/** A file that belongs to a performed service. */
export interface Attachment {
  name: string;
  contentType: string;
  content: Buffer;
}

/** No invoice is larger, and a photo of a phone hardly. */
export const MAX_ATTACHMENT_BYTES = 10_000_000;
const MAX_ATTACHMENTS = 10;
const MAX_NAME_LENGTH = 200;
const ENTITY = 'serviceAttachment';

/**
 * Stores a file with a performed service; gives its id. Throws NOT_FOUND, and INVALID_INPUT with `content` for a file that by its
 * content is neither PDF nor picture, `name` for one without a name, `attachments` for one too many.
 */
export async function storeAttachment(
  scope: Scope,
  store: Store,
  performedId: number,
  file: { name: string; content: Buffer },
): Promise<number> {
  const name = plainName(file.name);
  if (name === '' || name.length > MAX_NAME_LENGTH) throw codedError('INVALID_INPUT', { field: 'name' });
  const contentType = contentTypeOf(file.content);
  if (contentType === null || file.content.length > MAX_ATTACHMENT_BYTES)
    throw codedError('INVALID_INPUT', { field: 'content' });
  return inTransaction(store.db, async (tx) => {
    const { customerId } = await reachPerformed(scope, tx, performedId);
    const { rows: counted } = await query(
      tx,
      'SELECT count(*)::int AS files FROM service_attachment WHERE performed_id = $1',
      [performedId],
    );
    if (counted[0].files >= MAX_ATTACHMENTS) throw codedError('INVALID_INPUT', { field: 'attachments' });
    const sizeBytes = file.content.length;
    const { rows } = await query(
      tx,
      `INSERT INTO service_attachment (customer_id, performed_id, name, content_type, size_bytes, content, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [customerId, performedId, name, contentType, sizeBytes, file.content, scope.requester.userId],
    );
    await audit(tx, {
      userId: scope.requester.userId,
      customerId,
      action: 'create',
      entity: ENTITY,
      entityId: rows[0].id,
      before: null,
      after: { performedId, name, contentType, sizeBytes },
    });
    return rows[0].id;
  });
}

/** A stored file. Throws NOT_FOUND. */
export async function readAttachment(scope: Scope, store: Store, id: number): Promise<Attachment> {
  const { rows } = await query(
    store.db,
    `SELECT f.name, f.content_type AS "contentType", f.content, p.asset_id
       FROM service_attachment f JOIN service_performed p ON p.id = f.performed_id AND p.deleted_at IS NULL WHERE f.id = $1`,
    [id],
  );
  if (!rows[0]) throw codedError('NOT_FOUND');
  const { asset_id: assetId, ...attachment } = rows[0];
  await reachAssets(scope, [assetId]);
  return attachment;
}

/** Deletes a stored file for good. Throws NOT_FOUND. */
export async function deleteAttachment(scope: Scope, store: Store, id: number): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const { rows } = await query(
      tx,
      'SELECT performed_id, name, content_type, size_bytes FROM service_attachment WHERE id = $1',
      [id],
    );
    if (!rows[0]) throw codedError('NOT_FOUND');
    const { customerId } = await reachPerformed(scope, tx, rows[0].performed_id);
    await query(tx, 'DELETE FROM service_attachment WHERE id = $1', [id]);
    await audit(tx, {
      userId: scope.requester.userId,
      customerId,
      action: 'delete',
      entity: ENTITY,
      entityId: id,
      before: rows[0],
      after: null,
    });
  });
}

/** The last part of a path, without control characters: what a file is called, wherever it lay. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').trim();
}
