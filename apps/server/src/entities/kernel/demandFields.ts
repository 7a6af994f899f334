import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import type { Entity, Values } from './entity.ts';
import { isSameValue } from './fields.ts';

/** Refuses other values of fields that take a permission of their own to those who lack it. Throws FORBIDDEN. */
export function demandFields(
  { fields }: Entity,
  { requester }: Scope,
  rows: readonly { before: Values | null; values: Values }[],
): void {
  for (const { inputName, several, writtenBy } of fields) {
    const nothing = several ? [] : null;
    const isWritten = rows.some(
      ({ before, values }) => !isSameValue(before?.[inputName] ?? nothing, values[inputName] ?? nothing),
    );
    if (writtenBy && isWritten) demand({ kind: 'permission', anyOf: writtenBy }, requester);
  }
}
