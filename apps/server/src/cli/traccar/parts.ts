import type { Scope } from '../../access/scope.ts';
import type { Entity } from '../../entities/kernel/entity.ts';
import { judgeInput } from '../../entities/kernel/problems.ts';
import { inChange, insertRows } from '../../entities/kernel/write.ts';
import type { Links } from './links.ts';
import type { Report } from './report.ts';
import type { TraccarSource } from './source.ts';

/** What the register is written with: by whose rights, for whom, what was written already, and what is to be told. */
export interface RegisterParts {
  source: TraccarSource;
  scope: Scope;
  customerId: number;
  rootGroupId: number;
  links: Links;
  report: Report;
}

const MOST_NAME = 80;

/** Creates a row of an entity by its own rules, in the transaction of the scope; null where they refuse it, which is told. */
export async function create(
  { customerId, report }: RegisterParts,
  scope: Scope,
  entity: Entity,
  input: Record<string, unknown>,
  what: string,
): Promise<number | null> {
  const { values, problems } = judgeInput(entity, scope, input);
  if (problems.length > 0) {
    report.refused(what, problems.map(({ field, code }) => `${field}: ${code}`).join(', '));
    return null;
  }
  const { changes } = await inChange(entity, scope, { customerId }, (scope, changeId) =>
    insertRows(entity, scope, changeId, customerId, [values]),
  );
  return changes[0]?.after?.id ?? null;
}

/** A text without blanks around it, cut to what a column holds. */
export const cut = (text: string | null, most = MOST_NAME): string => (text ?? '').trim().slice(0, most);
