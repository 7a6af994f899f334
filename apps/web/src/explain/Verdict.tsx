import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import classes from './ExplainDialog.module.css';
import { explainTexts } from './texts.ts';
import type { Explanation } from './useExplanation.ts';

/** A notice of whether folding again gives the same result; nothing where there is nothing to compare. */
export function Verdict({ explanation: { agrees, figures, isCut } }: { explanation: Explanation }) {
  const t = useTexts(explainTexts);
  const isGone = figures.some(({ name }) => name === 'gone');
  return (
    <>
      {(isGone || agrees !== null) && (
        <p className={classes.verdict} role="status">
          {agrees && !isGone ? (
            <IconCircleCheck size={18} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={18} aria-hidden="true" />
          )}
          {isGone ? t('gone') : agrees ? t('agrees') : t('disagrees')}
        </p>
      )}
      {isCut && (
        <p className={classes.verdict}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t('isCut')}
        </p>
      )}
    </>
  );
}
