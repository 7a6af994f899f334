import { useFormat, useTexts } from '../../i18n/index.ts';
import type { Entity, Field } from './entity.ts';
import { numberText } from './shown.ts';
import { kernelTexts } from './texts.ts';
import type { FieldProblem } from './values.ts';

/**
 * Words what is wrong with a value of a field, by the code that the server has for it; limits in the unit in which it is typed, or in that of files without a field. An entity may have
 * words of its own, under `problem_`, the field's name and the code.
 */
export function useProblemText({
  texts,
}: Pick<Entity, 'texts'>): (
  problem: Pick<FieldProblem, 'field' | 'code' | 'limit'>,
  field: Field | null,
) => string {
  const t = useTexts(kernelTexts);
  const te = useTexts(texts);
  const format = useFormat();
  return ({ field: name, code, limit = 0 }, field) => {
    const own = `problem_${name}_${code}`;
    if (texts.es[own] !== undefined) return te(own);
    return t(`problem_${code as 'required'}`, {
      limit: field?.kind === 'number' ? numberText(field, limit, format) : limit,
    });
  };
}
