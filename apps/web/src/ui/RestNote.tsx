import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './RestNote.module.css';
import { uiTexts } from './texts.ts';
import { useNow } from './useNow.ts';

const MINUTES = 'HH:mm'.length;

/** A quiet word that something rests and when it is expected again (ISO 8601), with the day where that is another; nothing for null. */
export function RestNote({ until }: { until: string | null }) {
  const t = useTexts(uiTexts);
  const format = useFormat();
  const now = useNow();
  if (until === null) return null;
  const time = format.time(until).slice(0, MINUTES);
  const date = format.date(until);
  return (
    <span className={classes.note}>
      {date === format.date(now) ? t('rests', { time }) : t('restsUntilDay', { date, time })}
    </span>
  );
}
