import type { Scope } from './scope.ts';

/** A change as the audit log keeps it. */
export interface UndoneChange {
  action: 'create' | 'update' | 'delete' | 'restore';
  /** The id of the thing. */
  id: number;
  customerId: number;
  at: Date;
  before: unknown;
  after: unknown;
}

/** Things that are no entities, whose last change can be undone by what the audit log says of it. */
export interface Undoable {
  /** What they are called in the audit log. */
  entity: string;
  /** Of which one is needed to do a thing, and to undo it. */
  permissions: Readonly<Record<'create' | 'update' | 'delete', readonly string[]>>;
  /** Does the opposite, in the transaction of the scope, and audits that. Throws NOT_FOUND for what is out of reach, and what the change itself would. */
  undo(scope: Scope, change: UndoneChange): Promise<void>;
  /** Called after the transaction. */
  undone?(): Promise<void>;
}
