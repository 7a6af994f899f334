import { Tooltip } from '@mantine/core';
import { ESTIMATED } from '@rastro/domain/events/estimated';
import { IconMessage } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './AlarmBadges.module.css';
import type { Alarm } from './alarm.ts';
import { alarmsTexts } from './texts.ts';

/** The badges of an incident: whether it is estimated, how often it happened, and whether it became known late. */
export function AlarmBadges({ alarm, nowMs }: { alarm: Alarm; nowMs: number }) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  return (
    <>
      {alarm.estimated && <EstimatedBadge />}
      {alarm.count > 1 && (
        <Tooltip
          label={t('repeatedHint', { count: alarm.count, ago: format.ago(alarm.lastDate, nowMs) })}
          withinPortal
        >
          <span className={classes.count}>{t('repeated', { count: alarm.count })}</span>
        </Tooltip>
      )}
      {alarm.escalatedAt !== null && (
        <Tooltip label={t('escalatedHint', { ago: format.ago(alarm.escalatedAt, nowMs) })} withinPortal>
          <span className={classes.late}>{t('escalated')}</span>
        </Tooltip>
      )}
      {alarm.comments > 0 && (
        <Tooltip label={t('comments', { count: alarm.comments })} withinPortal>
          <span
            className={classes.estimated}
            role="img"
            aria-label={t('comments', { count: alarm.comments })}
          >
            <IconMessage size={12} aria-hidden="true" /> {alarm.comments}
          </span>
        </Tooltip>
      )}
      {alarm.late && (
        <Tooltip label={t('lateHint')} withinPortal>
          <span className={classes.late}>{t('late')}</span>
        </Tooltip>
      )}
    </>
  );
}

/** The badge of an event that is estimated. */
export function EstimatedBadge() {
  const t = useTexts(alarmsTexts);
  const { language } = useFormat();
  return (
    <Tooltip label={t('estimatedHint')} withinPortal>
      <span className={classes.estimated}>{ESTIMATED[language === 'US' ? 'en' : 'es']}</span>
    </Tooltip>
  );
}

/** Whether an alarm is new or read: a dot for the eye, a word for screen readers. */
export function ReadDot({ alarm }: { alarm: Alarm }) {
  const t = useTexts(alarmsTexts);
  const isNew = alarm.datereaded === null;
  const label = t(isNew ? 'isNew' : 'isRead');
  return (
    <span className={classes.dot} data-new={isNew || undefined} role="img" aria-label={label} title={label} />
  );
}
