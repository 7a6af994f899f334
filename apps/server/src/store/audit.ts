import type { Db } from './database.ts';

/** One change, mostly by a person: ids, and values before and after; never a password or token. */
export interface AuditEntry {
  /** Null for what the server found out by itself. */
  userId: number | null;
  /** The API key by which a program did it in the user's name; null where no program did. */
  apiKeyId?: number | null;
  customerId: number;
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'restore'
    | 'login'
    | 'changePassword'
    | 'acknowledge'
    | 'assign'
    | 'comment'
    | 'export'
    | 'erase';
  entity: string;
  entityId: string | number;
  before: unknown;
  after: unknown;
  /** A UUID that all entries of what somebody did at once share, where it can be undone at once. */
  changeId?: string;
}

/** Entries of one statement at most: a statement has 65,535 parameters. */
const ENTRIES_AT_ONCE = 1_000;

/** Writes a change to the audit log within the transaction that makes it. */
export const audit = (db: Db, entry: AuditEntry): Promise<void> => auditAll(db, [entry]);

/** Writes many changes to the audit log within the transaction that makes them. */
export async function auditAll(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    const values = entries.slice(at, at + ENTRIES_AT_ONCE).map((entry) => ({
      user_id: entry.userId,
      api_key_id: entry.apiKeyId ?? null,
      customer_id: entry.customerId,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
      change_id: entry.changeId ?? null,
    }));
    await db.insertInto('audit_log').values(values).execute();
  }
}
