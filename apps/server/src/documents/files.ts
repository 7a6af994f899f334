import type { DocumentFile } from '@rastro/contract/resolvers';
import { type RawBuilder, sql } from 'kysely';
import { contentTypeOf, nameOfType, plainName } from '../access/attachedFile.ts';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';

/** Greatest size of a file: above that of scans, and of most photos of phones. */
export const MAX_FILE_BYTES = 10_000_000;
/** Greatest number of files of one document. */
const MAX_FILES = 10;
const MAX_NAME_LENGTH = 200;
const ENTITY = 'fleetDocumentFile';

/** Documents of the table `d` in reach: a user bounded by groups sees those whose vehicle and driver are in reach. */
const inReach = (scope: Scope): RawBuilder<boolean> => {
  const ofCustomer = sql<boolean>`d.deleted_at IS NULL AND d.customer_id IN (${scope.customers().select('customer.id')})`;
  if (!scope.isBounded) return ofCustomer;
  return sql<boolean>`${ofCustomer} AND (d.asset_id IS NULL OR d.asset_id IN (${scope.assets().select('asset.id')}))
    AND (d.driver_id IS NULL OR d.driver_id IN (${scope.drivers().select('driver.id')}))`;
};

/** The files of a document, the oldest first. Throws NOT_FOUND. */
export async function documentFiles(scope: Scope, documentId: number): Promise<DocumentFile[]> {
  await customerOf(scope, documentId);
  return scope.db
    .selectFrom('fleet_document_file')
    .where('document_id', '=', documentId)
    .orderBy('id')
    .select(['id', 'name', 'content_type as contentType', 'size_bytes as sizeBytes'])
    .execute();
}

/**
 * Stores a file with a document; gives its id. Throws NOT_FOUND, and INVALID_INPUT with `content` for a file that by its content is neither
 * PDF nor picture, `name` for one without a name, `files` for one too many.
 */
export async function storeDocumentFile(
  scope: Scope,
  documentId: number,
  { name: sentName, content }: { name: string; content: Buffer },
): Promise<number> {
  const given = plainName(sentName);
  if (given === '' || given.length > MAX_NAME_LENGTH) throw codedError('INVALID_INPUT', { field: 'name' });
  const contentType = contentTypeOf(content);
  if (contentType === null || content.length > MAX_FILE_BYTES)
    throw codedError('INVALID_INPUT', { field: 'content' });
  const name = nameOfType(given, contentType);
  return scope.inTransaction(async (scope) => {
    const customerId = await customerOf(scope, documentId, { locked: true });
    const { files } = await scope.db
      .selectFrom('fleet_document_file')
      .select((eb) => eb.fn.countAll<number>().as('files'))
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow();
    if (files >= MAX_FILES) throw codedError('INVALID_INPUT', { field: 'files' });
    const { id } = await scope.db
      .insertInto('fleet_document_file')
      .values({
        customer_id: customerId,
        document_id: documentId,
        name,
        content_type: contentType,
        size_bytes: content.length,
        content,
        created_by: scope.requester.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { documentId, name, contentType, sizeBytes: content.length };
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: ENTITY,
      entityId: id,
      before: null,
      after,
    });
    return id;
  });
}

/** A stored file. Throws NOT_FOUND. */
export async function readDocumentFile(
  scope: Scope,
  id: number,
): Promise<{ name: string; contentType: string; content: Buffer }> {
  const { rows } = await sql<{ name: string; contentType: string; content: Buffer }>`
    SELECT file.name, file.content_type AS "contentType", file.content
      FROM fleet_document_file AS file JOIN fleet_document AS d ON d.id = file.document_id
     WHERE file.id = ${id} AND ${inReach(scope)}`.execute(scope.db);
  if (!rows[0]) throw codedError('NOT_FOUND');
  return rows[0];
}

/** Deletes a stored file for good. Throws NOT_FOUND. */
export async function deleteDocumentFile(scope: Scope, id: number): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const file = await scope.db
      .selectFrom('fleet_document_file')
      .where('id', '=', id)
      .select(['document_id'])
      .executeTakeFirst();
    if (!file) throw codedError('NOT_FOUND');
    const customerId = await customerOf(scope, file.document_id, { locked: true });
    const before = await scope.db
      .deleteFrom('fleet_document_file')
      .where('id', '=', id)
      .returning(['document_id', 'name', 'content_type', 'size_bytes'])
      .executeTakeFirst();
    if (!before) throw codedError('NOT_FOUND'); // somebody else deleted it while this waited for the document
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

/** The customer of a document in reach, whose row stays locked to the end of the transaction where that is wanted. Throws NOT_FOUND. */
async function customerOf(scope: Scope, documentId: number, { locked = false } = {}): Promise<number> {
  const { rows } = await sql<{ customer_id: number }>`
    SELECT d.customer_id FROM fleet_document AS d WHERE d.id = ${documentId} AND ${inReach(scope)}
    ${locked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(scope.db);
  if (!rows[0]) throw codedError('NOT_FOUND');
  return rows[0].customer_id;
}
