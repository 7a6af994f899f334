import { type Texts, useFormat, useTexts } from '../../i18n/index.ts';
import type { Entity, Field } from './entity.ts';
import { numberText } from './shown.ts';
import { kernelTexts } from './texts.ts';
import type { FieldProblem } from './values.ts';

/**
 * The text about a problem of a value, by the code that the server has for it. An entity may have words of its own, under `problem_`, the
 * name of the field and the code. Without a field, as in files, the problem names it.
 */
export function textOfProblem(
  { texts }: Pick<Entity, 'texts'>,
  { field: name, code }: Pick<FieldProblem, 'field' | 'code'>,
  field: Pick<Field, 'name'> | null,
): { texts: Texts<string>; key: string } {
  const own = `problem_${field?.name ?? name}_${code}`; // calls name a reference by the input of its id
  return texts.es[own] === undefined ? { texts: kernelTexts, key: `problem_${code}` } : { texts, key: own };
}

/** Words what is wrong with a value of a field; limits in the unit in which it is typed, or in that of files without a field. */
export function useProblemText(
  entity: Pick<Entity, 'texts'>,
): (problem: Pick<FieldProblem, 'field' | 'code' | 'limit'>, field: Field | null) => string {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  return (problem, field) => {
    const { limit = 0 } = problem;
    const { texts, key } = textOfProblem(entity, problem, field);
    const say = texts === entity.texts ? te : t;
    return say(key as 'problem_required', {
      limit: field?.kind === 'number' ? numberText(field, limit, format) : limit,
    });
  };
}
