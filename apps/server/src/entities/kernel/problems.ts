import { codedError } from '../../errors.ts';
import type { Entity, Values } from './entity.ts';
import type { FieldValue, ProblemCode } from './fields.ts';

/** What is wrong with a value. */
export interface FieldProblem {
  /** The name of the input. */
  field: string;
  code: ProblemCode;
  /** What the code speaks of: the greatest number of characters. */
  limit?: number;
}

/** The refusal of values: INVALID_INPUT with all problems as JSON, and the first one's field. */
export const refusal = (problems: readonly FieldProblem[]) =>
  codedError('INVALID_INPUT', { field: problems[0]?.field ?? '', problems: JSON.stringify(problems) });

/**
 * The values of an input as they are stored, and what is wrong with it. What the input does not name stays as it was before, or has its
 * default.
 */
export function judgeInput(
  entity: Entity,
  input: Readonly<Record<string, unknown>>,
  before: Values | null = null,
): { values: Values; problems: FieldProblem[] } {
  const values: Record<string, FieldValue> = {};
  const problems: FieldProblem[] = [];
  for (const { inputName, schema } of entity.fields) {
    const given = input[inputName];
    if (given === undefined && before) {
      values[inputName] = before[inputName] ?? null;
      continue;
    }
    const judged = schema.safeParse(given);
    values[inputName] = judged.data ?? null;
    const [issue] = judged.error?.issues ?? [];
    if (!issue) continue;
    const limit = issue.code === 'too_big' ? { limit: Number(issue.maximum) } : {};
    problems.push({ field: inputName, code: issue.message as ProblemCode, ...limit });
  }
  return { values, problems };
}

/** The values of an input as they are stored. Throws INVALID_INPUT. */
export function checkedInput(
  entity: Entity,
  input: Readonly<Record<string, unknown>>,
  before: Values | null = null,
): Values {
  const { values, problems } = judgeInput(entity, input, before);
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
