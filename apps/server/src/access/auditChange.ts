import { type AuditEntry, audit } from '../store/audit.ts';
import type { Scope } from './scope.ts';

/** Writes a change by the requester to the audit log, in the transaction that the scope stands on. */
export function auditChange(scope: Scope, entry: Omit<AuditEntry, 'userId'>): Promise<void> {
  return audit(scope.db, { userId: scope.requester.userId, ...entry });
}
