import { Checkbox } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { ExplainButton } from '../explain/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../i18n/index.ts';
import { cutText } from '../ui/index.ts';
import { AlarmBadges, ReadDot } from './AlarmBadges.tsx';
import classes from './AlarmRow.module.css';
import { type Alarm, EVENT_CHARACTERS, listedKindOf } from './alarm.ts';
import { isPhone } from './attend/isPhone.ts';
import { KIND_ICONS } from './KindBells.tsx';
import { alarmsTexts } from './texts.ts';

interface AlarmRowProps {
  alarm: Alarm;
  nowMs: number;
  /** Null where the user may not choose any. */
  isChosen: boolean | null;
  onToggle: () => void;
  /** Whether the person attends to it. */
  isAttended: boolean;
  /** Null for a report that the user may not open. */
  onAttend: (() => void) | null;
}

/** An alarm in the panel: a button of its vehicle, its event, how often and when it happened, by which one attends to it; and its explanation. A report is opened instead. */
export function AlarmRow({ alarm, nowMs, isChosen, onToggle, isAttended, onAttend }: AlarmRowProps) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  const { source, event, about } = alarm;
  const kind = listedKindOf(alarm);
  const Icon = kind && KIND_ICONS[kind];
  const checkId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAttended) return;
    if (!isPhone()) button.current?.scrollIntoView({ block: 'nearest' });
    // Who walks through the list by keys, or acknowledged the row that had the focus, goes on from here.
    const { activeElement } = document;
    const isInList =
      activeElement === document.body || activeElement?.closest('ul') === button.current?.closest('ul');
    if (isInList) button.current?.focus({ preventScroll: true });
  }, [isAttended]);
  return (
    <li
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-attended={isAttended || undefined}
      aria-current={isAttended || undefined}
    >
      {isChosen !== null && (
        <label className={classes.check} htmlFor={checkId}>
          <Checkbox
            id={checkId}
            aria-label={t('chooseRow', { source, event })}
            checked={isChosen}
            onChange={onToggle}
          />
        </label>
      )}
      <button
        ref={button}
        type="button"
        className={classes.text}
        disabled={onAttend === null}
        title={onAttend ? t(alarm.report ? 'openReport' : 'viewOnMap', { source, event }) : undefined}
        onClick={onAttend ?? undefined}
      >
        <span className={classes.line}>
          <ReadDot alarm={alarm} />
          <strong className={classes.source}>{source}</strong>
          <span className={classes.age} title={format.dateTime(alarm.lastDate)}>
            {format.ago(alarm.lastDate, nowMs)}
          </span>
        </span>
        <span className={classes.line}>
          <span className={classes.what}>
            {Icon && (
              <span className={classes.kind} role="img" aria-label={t(`kind${kind ?? 'HARDWARE'}`)}>
                <Icon size={15} stroke={1.8} />
              </span>
            )}
            <span className={classes.event} title={event}>
              {cutText(event, EVENT_CHARACTERS.panel)}
            </span>
          </span>
          {about && (
            <span className={classes.about} title={about} translate="no">
              {about}
            </span>
          )}
          <AlarmBadges alarm={alarm} nowMs={nowMs} />
        </span>
        {alarm.assignee && (
          <span className={classes.acknowledged}>{t('assignedTo', { name: alarm.assignee.name })}</span>
        )}
        {alarm.acknowledgedAt !== null && (
          <span className={classes.acknowledged} title={format.dateTime(alarm.acknowledgedAt)}>
            {t('acknowledgedBy', {
              name: alarm.acknowledgedBy ?? UNKNOWN,
              ago: format.ago(alarm.acknowledgedAt, nowMs),
            })}
          </span>
        )}
      </button>
      <div className={classes.actions}>
        {alarm.report === null && (
          <ExplainButton
            label={t('explainAlarm', { source, event })}
            subject={() => ({ about: 'ALARM', alarmId: Number(alarm.id) })}
          />
        )}
      </div>
    </li>
  );
}
