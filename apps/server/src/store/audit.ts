import type { Db } from './database.ts';
import { query } from './query.ts';

/** One change by a person. Ids and old and new values; never a password or token. */
export interface AuditEntry {
  userId: number;
  customerId: number;
  action: 'create' | 'update' | 'delete' | 'login' | 'changePassword' | 'acknowledge';
  entity: string;
  entityId: string | number;
  before: unknown;
  after: unknown;
}

/** Writes a change to the audit log within the transaction that makes it. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await query(
    db,
    `INSERT INTO audit_log (user_id, customer_id, action, entity, entity_id, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.userId,
      entry.customerId,
      entry.action,
      entry.entity,
      String(entry.entityId),
      entry.before === null ? null : JSON.stringify(entry.before),
      entry.after === null ? null : JSON.stringify(entry.after),
    ],
  );
}
