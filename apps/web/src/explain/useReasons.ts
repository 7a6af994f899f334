import { useFormat, useTexts } from '../i18n/index.ts';
import { explainTexts } from './texts.ts';
import type { ExplainedFix } from './useExplanation.ts';
import { nameOf } from './values.ts';

/** Returns a function that lists the reasons why the place of a fix was not used; none where it was used. */
export function useReasons(): (fix: ExplainedFix) => string[] {
  const t = useTexts(explainTexts);
  const format = useFormat();
  return ({ use, reasons }) =>
    use === 'INPUTS' && reasons.length === 0
      ? [t('sameSecond')]
      : reasons.map((reason) => nameOf(reason, format));
}
