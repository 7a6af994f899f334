import type { Db } from './database.ts';

/** One change, mostly by a person: ids, and values before and after; never a password or token. */
export interface AuditEntry {
  /** Null for what the server found out by itself. */
  userId: number | null;
  customerId: number;
  action: 'create' | 'update' | 'delete' | 'login' | 'changePassword' | 'acknowledge';
  entity: string;
  entityId: string | number;
  before: unknown;
  after: unknown;
}

/** Writes a change to the audit log within the transaction that makes it. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      user_id: entry.userId,
      customer_id: entry.customerId,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
    })
    .execute();
}
