import { useFormat, useTexts } from '../../i18n/index.ts';
import classes from './Driving.module.css';
import { drivingTexts } from './texts.ts';

/** A score with its status as a word, since colours alone say nothing to everybody. */
export function Score({ score, status }: { score: number | null; status: number }) {
  const t = useTexts(drivingTexts);
  const format = useFormat();
  const word = t(`status${status as 1 | 2 | 3 | 4}`);
  return (
    <span className={classes.score} data-status={status}>
      {score === null ? word : `${format.number(score)} · ${word}`}
    </span>
  );
}
