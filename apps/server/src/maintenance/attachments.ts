import { contentTypeOf, nameOfType, plainName } from '../access/attachedFile.ts';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { lockPerformed } from './changePerformed.ts';

/** A file that belongs to a performed service. */
export interface Attachment {
  name: string;
  contentType: string;
  content: Buffer;
}

/** Greatest size of a file: above that of invoices, and of most photos of phones. */
export const MAX_ATTACHMENT_BYTES = 10_000_000;
/** Greatest number of files of one service. */
export const MAX_ATTACHMENTS = 10;
const MAX_NAME_LENGTH = 200;
const ENTITY = 'serviceAttachment';

/**
 * Stores a file with a performed service; gives its id. Throws NOT_FOUND, and INVALID_INPUT with `content` for a file that by its
 * content is neither PDF nor picture, `name` for one without a name, `attachments` for one too many.
 */
export async function storeAttachment(
  scope: Scope,
  performedId: number,
  file: { name: string; content: Buffer },
): Promise<number> {
  const given = plainName(file.name);
  if (given === '' || given.length > MAX_NAME_LENGTH) throw codedError('INVALID_INPUT', { field: 'name' });
  const contentType = contentTypeOf(file.content);
  if (contentType === null || file.content.length > MAX_ATTACHMENT_BYTES)
    throw codedError('INVALID_INPUT', { field: 'content' });
  const name = nameOfType(given, contentType);
  return scope.inTransaction(async (scope) => {
    const { db } = scope;
    const { customerId } = await lockPerformed(scope, performedId);
    const { files } = await db
      .selectFrom('service_attachment')
      .select((eb) => eb.fn.countAll<number>().as('files'))
      .where('performed_id', '=', performedId)
      .executeTakeFirstOrThrow();
    if (files >= MAX_ATTACHMENTS) throw codedError('INVALID_INPUT', { field: 'attachments' });
    const sizeBytes = file.content.length;
    const { id } = await db
      .insertInto('service_attachment')
      .values({
        customer_id: customerId,
        performed_id: performedId,
        name,
        content_type: contentType,
        size_bytes: sizeBytes,
        content: file.content,
        created_by: scope.requester.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: ENTITY,
      entityId: id,
      before: null,
      after: { performedId, name, contentType, sizeBytes },
    });
    return id;
  });
}

/** A stored file. Throws NOT_FOUND. */
export async function readAttachment(scope: Scope, id: number): Promise<Attachment> {
  const file = await scope.db
    .selectFrom('service_attachment as file')
    .innerJoin('service_performed as performed', 'performed.id', 'file.performed_id')
    .select(['file.name', 'file.content_type as contentType', 'file.content'])
    .where('file.id', '=', id)
    .where('performed.deleted_at', 'is', null)
    .where('performed.asset_id', 'in', scope.assets().select('asset.id'))
    .executeTakeFirst();
  if (!file) throw codedError('NOT_FOUND');
  return file;
}

/** Deletes a stored file for good. Throws NOT_FOUND. */
export async function deleteAttachment(scope: Scope, id: number): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const { db } = scope;
    const file = await db
      .selectFrom('service_attachment')
      .select('performed_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!file) throw codedError('NOT_FOUND');
    const { customerId } = await lockPerformed(scope, file.performed_id);
    const before = await db
      .deleteFrom('service_attachment')
      .where('id', '=', id)
      .returning(['performed_id', 'name', 'content_type', 'size_bytes'])
      .executeTakeFirst();
    if (!before) throw codedError('NOT_FOUND'); // somebody else deleted it while this waited for the service
    await auditChange(scope, {
      customerId,
      action: 'delete',
      entity: ENTITY,
      entityId: id,
      before,
      after: null,
    });
  });
}
