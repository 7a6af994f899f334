import { useFormat, useTexts } from '../i18n/index.ts';
import { explainTexts } from './texts.ts';
import type { ExplainedFix } from './useExplanation.ts';
import { nameOf } from './values.ts';

/** The reasons that are leaps, which are shown with the speed that they imply. */
const LEAPS = new Set(['IMPOSSIBLE_JUMP', 'SHARED_IDENTITY']);

/** Returns a function that lists the reasons why the place of a fix was not used; none where it was used. */
export function useReasons(): (fix: ExplainedFix) => string[] {
  const t = useTexts(explainTexts);
  const format = useFormat();
  return ({ use, reasons, leapKmh }) =>
    use === 'INPUTS' && reasons.length === 0
      ? [t('sameSecond')]
      : reasons.map((reason) => {
          const name = nameOf(reason, format);
          return LEAPS.has(reason) && leapKmh !== null
            ? t('leapReason', { reason: name, speed: format.speed(leapKmh) })
            : name;
        });
}
