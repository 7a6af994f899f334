import { sql } from 'kysely';
import { codedError } from '../errors.ts';
import { contentTypeOf, nameOfType, plainName } from './attachedFile.ts';
import { auditChange } from './auditChange.ts';
import type { Scope } from './scope.ts';

/** Greatest size of a file: above that of scans and invoices, and of most photos of phones. */
export const MAX_FILE_BYTES = 10_000_000;
/** Greatest number of files of one thing. */
export const MAX_FILES = 10;
const MAX_NAME_LENGTH = 200;

/** A stored file. */
export interface AttachedFile {
  name: string;
  contentType: string;
  content: Buffer;
}

/** Files that are kept with things of one kind, such as documents or performed services. */
export interface FileKind {
  /** The table of the files; all of them have the same columns, but for the next. */
  table: 'fleet_document_file' | 'service_attachment';
  /** The column of the thing with which a file is kept, and its name in the audit log. */
  owner: { column: 'document_id' | 'performed_id'; name: string };
  /** What the audit log calls a file. */
  entity: string;
  /** The field that INVALID_INPUT names where there is one too many. */
  list: string;
  /** The customer of a thing in reach, whose row nobody else changes to the end of the transaction where that is wanted. Throws NOT_FOUND. */
  customerOf(scope: Scope, ownerId: number, wish: { locked: boolean }): Promise<number>;
}

/** The one store of files that are kept with things: PDF and pictures, in the database. */
export class AttachedFiles {
  readonly #kind: FileKind;

  constructor(kind: FileKind) {
    this.#kind = kind;
  }

  /** The files of a thing, the oldest first. Throws NOT_FOUND. */
  async list(scope: Scope, ownerId: number) {
    await this.#kind.customerOf(scope, ownerId, { locked: false });
    const { rows } = await sql<{ id: number; name: string; contentType: string; sizeBytes: number }>`
      SELECT id, name, content_type AS "contentType", size_bytes AS "sizeBytes" FROM ${this.#table}
       WHERE ${this.#owner} = ${ownerId} ORDER BY id`.execute(scope.db);
    return rows;
  }

  /**
   * Stores a file with a thing; gives its id. Throws NOT_FOUND, and INVALID_INPUT with `content` for a file that by its content is neither PDF
   * nor picture, `name` for one without a name, the kind's list for one too many.
   */
  async store(
    scope: Scope,
    ownerId: number,
    { name: sentName, content }: { name: string; content: Buffer },
  ): Promise<number> {
    const given = plainName(sentName);
    if (given === '' || given.length > MAX_NAME_LENGTH) throw codedError('INVALID_INPUT', { field: 'name' });
    const contentType = contentTypeOf(content);
    if (contentType === null || content.length > MAX_FILE_BYTES)
      throw codedError('INVALID_INPUT', { field: 'content' });
    const name = nameOfType(given, contentType);
    const { owner, entity, list } = this.#kind;
    return scope.inTransaction(async (scope) => {
      const customerId = await this.#kind.customerOf(scope, ownerId, { locked: true });
      const { rows: counted } = await sql<{ files: number }>`
        SELECT count(*)::int AS files FROM ${this.#table} WHERE ${this.#owner} = ${ownerId}`.execute(
        scope.db,
      );
      if ((counted[0]?.files ?? 0) >= MAX_FILES) throw codedError('INVALID_INPUT', { field: list });
      const sizeBytes = content.length;
      const { rows } = await sql<{ id: number }>`
        INSERT INTO ${this.#table} (customer_id, ${this.#owner}, name, content_type, size_bytes, content, created_by)
        VALUES (${customerId}, ${ownerId}, ${name}, ${contentType}, ${sizeBytes}, ${content}, ${scope.requester.userId})
        RETURNING id`.execute(scope.db);
      const id = rows[0]?.id ?? 0;
      const after = { [owner.name]: ownerId, name, contentType, sizeBytes };
      await auditChange(scope, { customerId, action: 'create', entity, entityId: id, before: null, after });
      return id;
    });
  }

  /** A stored file. Throws NOT_FOUND. */
  async read(scope: Scope, id: number): Promise<AttachedFile> {
    await this.#kind.customerOf(scope, await this.#ownerOf(scope, id), { locked: false });
    const { rows } = await sql<AttachedFile>`
      SELECT name, content_type AS "contentType", content FROM ${this.#table} WHERE id = ${id}`.execute(
      scope.db,
    );
    if (!rows[0]) throw codedError('NOT_FOUND');
    return rows[0];
  }

  /** Deletes a stored file for good. Throws NOT_FOUND. */
  async delete(scope: Scope, id: number): Promise<void> {
    const { owner, entity } = this.#kind;
    await scope.inTransaction(async (scope) => {
      const ownerId = await this.#ownerOf(scope, id);
      const customerId = await this.#kind.customerOf(scope, ownerId, { locked: true });
      const { rows } = await sql<{ name: string; contentType: string; sizeBytes: number }>`
        DELETE FROM ${this.#table} WHERE id = ${id}
        RETURNING name, content_type AS "contentType", size_bytes AS "sizeBytes"`.execute(scope.db);
      if (!rows[0]) throw codedError('NOT_FOUND'); // somebody else deleted it while this waited for the thing
      const before = { [owner.name]: ownerId, ...rows[0] };
      await auditChange(scope, { customerId, action: 'delete', entity, entityId: id, before, after: null });
    });
  }

  get #table() {
    return sql.table(this.#kind.table);
  }
  get #owner() {
    return sql.ref(this.#kind.owner.column);
  }

  async #ownerOf(scope: Scope, id: number): Promise<number> {
    const { rows } = await sql<{ owner: number }>`
      SELECT ${this.#owner} AS owner FROM ${this.#table} WHERE id = ${id}`.execute(scope.db);
    if (!rows[0]) throw codedError('NOT_FOUND');
    return rows[0].owner;
  }
}
