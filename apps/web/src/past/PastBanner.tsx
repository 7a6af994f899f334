import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isoDay, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import { PAST_BANNER_PX } from './banner.ts';
import classes from './PastBanner.module.css';
import { type ThePast, usePastShown } from './PastProvider.tsx';
import { pastTexts } from './texts.ts';

const NOW_KEY = 'n';
/** Where a key is a letter that somebody writes, or belongs to what is open above the map. */
const WRITING = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';

interface PastBannerProps {
  past: ThePast;
  /** The pixels of the map that panels cover on its left. */
  leftPx: number;
}

/** Says above the map that the past is shown, and of which instant; its button, or the key N, brings now back. */
export function PastBanner({ past, leftPx }: PastBannerProps) {
  const t = useTexts(pastTexts);
  const format = useFormat();
  const { at } = usePastShown(past);
  const { backToNow } = past;
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key.toLowerCase() !== NOW_KEY || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(WRITING)) return;
      backToNow();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [backToNow]);
  const weekday = format.weekdayName(isoDay(wallTime(at, format.timeZone)));
  const shows = t('shows', { weekday, moment: format.dateTime(at) });
  return (
    <>
      <div className={classes.edge} style={{ left: leftPx }} aria-hidden="true" />
      <section
        className={classes.banner}
        style={{ left: leftPx, height: PAST_BANNER_PX }}
        aria-label={t('banner')}
      >
        <IconHistory size={18} aria-hidden="true" />
        <strong>{t('banner')}</strong>
        <span className={classes.moment} title={shows}>
          <span className={classes.weekday}>{weekday} </span>
          {format.dateTime(at)}
        </span>
        <Button size="compact-sm" title={t('nowKey')} onClick={backToNow}>
          {t('now')}
        </Button>
      </section>
    </>
  );
}
