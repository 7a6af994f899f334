import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import type { Entity, Values } from './entity.ts';
import { blankIsNull, type FieldProblem, type FieldValue, type ProblemCode } from './fields.ts';

/** The refusal of values: INVALID_INPUT with all problems as JSON, and the first one's field. */
export const refusal = (problems: readonly FieldProblem[]) =>
  codedError('INVALID_INPUT', { field: problems[0]?.field ?? '', problems: JSON.stringify(problems) });

/**
 * The values of an input as they are stored, and what is wrong with it. What the input does not name stays as it was before, or has its
 * default. Moments without a zone are meant in that of the requester.
 */
export function judgeInput(
  entity: Entity,
  { requester: { timeZone } }: Pick<Scope, 'requester'>,
  input: Readonly<Record<string, unknown>>,
  before: Values | null = null,
): { values: Values; problems: FieldProblem[] } {
  const values: Record<string, FieldValue> = {};
  const problems: FieldProblem[] = [];
  for (const { inputName, schema, make, inZone } of entity.fields) {
    const given = input[inputName];
    const isEmpty = make !== null && blankIsNull(given) === null;
    if (before && (given === undefined || isEmpty)) {
      values[inputName] = before[inputName] ?? null;
      continue;
    }
    const meant = isEmpty ? make() : inZone ? inZone.read(given, timeZone) : given;
    const judged = schema.safeParse(meant);
    values[inputName] = judged.data ?? null;
    const [issue] = judged.error?.issues ?? [];
    if (!issue) continue;
    const limit =
      issue.code === 'too_big'
        ? { limit: Number(issue.maximum) }
        : issue.code === 'too_small'
          ? { limit: Number(issue.minimum) }
          : {};
    problems.push({ field: inputName, code: issue.message as ProblemCode, ...limit });
  }
  if (problems.length === 0) problems.push(...entity.check(values, before));
  return { values, problems };
}

/** The values of an input as they are stored. Throws INVALID_INPUT. */
export function checkedInput(
  entity: Entity,
  scope: Pick<Scope, 'requester'>,
  input: Readonly<Record<string, unknown>>,
  before: Values | null = null,
): Values {
  const { values, problems } = judgeInput(entity, scope, input, before);
  if (problems.length > 0) throw refusal(problems);
  return values;
}

const UNIQUE_VIOLATION = '23505';

/** Does what writes rows, and throws INVALID_INPUT (`taken`) where another row has a value that only one may have. */
export async function refuseTaken<T>(entity: Entity, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    const field =
      code === UNIQUE_VIOLATION &&
      entity.fields.find((each) => each.isUnique && constraint === `${entity.table}_${each.column}`);
    throw field ? refusal([{ field: field.inputName, code: 'taken' }]) : cause;
  }
}
