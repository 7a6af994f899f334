import { useTexts } from '../../i18n/index.ts';
import { kernelTexts } from './texts.ts';
import type { FieldProblem } from './values.ts';

/** Words what is wrong with a value, by the code that the server has for it. */
export function useProblemText(): (problem: Pick<FieldProblem, 'code' | 'limit'>) => string {
  const t = useTexts(kernelTexts);
  return ({ code, limit }) => t(`problem_${code as 'required'}`, { limit: limit ?? 0 });
}
