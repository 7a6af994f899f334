import { type AuditEntry, audit, auditAll } from '../store/audit.ts';
import type { Scope } from './scope.ts';

type Change = Omit<AuditEntry, 'userId'>;

/** Writes a change by the requester to the audit log, in the transaction that the scope stands on. */
export function auditChange(scope: Scope, entry: Change): Promise<void> {
  return audit(scope.db, { userId: scope.requester.userId, ...entry });
}

/** Writes many changes by the requester to the audit log, in the transaction that the scope stands on. */
export function auditChanges(scope: Scope, entries: readonly Change[]): Promise<void> {
  const { userId } = scope.requester;
  return auditAll(
    scope.db,
    entries.map((entry) => ({ userId, ...entry })),
  );
}
