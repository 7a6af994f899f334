import { type AuditEntry, audit, auditAll } from '../store/audit.ts';
import type { Requester } from './requester.ts';
import type { Scope } from './scope.ts';

type Change = Omit<AuditEntry, 'userId' | 'apiKeyId'>;

/** Who makes a change: a person, or a program by a key of that person. */
const authorOf = ({ userId, grant }: Requester) => ({
  userId,
  apiKeyId: grant.kind === 'apiKey' ? grant.apiKeyId : null,
});

/** Writes a change by the requester to the audit log, in the transaction that the scope stands on. */
export function auditChange(scope: Scope, entry: Change): Promise<void> {
  return audit(scope.db, { ...authorOf(scope.requester), ...entry });
}

/** Writes many changes by the requester to the audit log, in the transaction that the scope stands on. */
export function auditChanges(scope: Scope, entries: readonly Change[]): Promise<void> {
  const author = authorOf(scope.requester);
  return auditAll(
    scope.db,
    entries.map((entry) => ({ ...author, ...entry })),
  );
}
