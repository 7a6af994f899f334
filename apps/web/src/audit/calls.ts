import { type AuditLogQuery, graphql } from '../api/index.ts';

/** An entry as the page shows it. */
export type Entry = AuditLogQuery['auditLog']['items'][number];

export const AUDIT_LOG = graphql(`
  query AuditLog($filter: AuditFilter, $pageSize: Int, $pageNumber: Int) {
    auditLog(filter: $filter, pageSize: $pageSize, pageNumber: $pageNumber) {
      count
      isMore
      items {
        id
        at
        actor
        userName
        customerName
        action
        kind
        thingId
        name
        changes {
          field
          before
          after
        }
        canUndo
        together
      }
    }
  }
`);

export const UNDO_AUDITED = graphql(`
  mutation UndoAudited($auditId: Id!) {
    undoAudited(auditId: $auditId)
  }
`);

export const AUDITED_USERS = graphql(`
  query AuditedUsers($customerId: Id!) {
    usersByCustomer(customerId: $customerId) {
      id
      firstName
      lastName
    }
  }
`);
