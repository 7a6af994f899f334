import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useId } from 'react';
import { ExplainButton } from '../explain/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { cutText } from '../ui/index.ts';
import { AlarmBadges, ReadDot } from './AlarmBadges.tsx';
import classes from './AlarmRow.module.css';
import { type Alarm, EVENT_CHARACTERS, listedKindOf } from './alarm.ts';
import { KIND_ICONS } from './KindBells.tsx';
import { alarmsTexts } from './texts.ts';

interface AlarmRowProps {
  alarm: Alarm;
  nowMs: number;
  /** Null where the user may not choose any. */
  isChosen: boolean | null;
  onToggle: () => void;
  onView: () => void;
}

/** An alarm in the panel: its vehicle, its event, how often and when it happened, its explanation, and the button that shows its place. */
export function AlarmRow({ alarm, nowMs, isChosen, onToggle, onView }: AlarmRowProps) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  const { source, event, about } = alarm;
  const kind = listedKindOf(alarm);
  const Icon = kind && KIND_ICONS[kind];
  const checkId = useId();
  const viewLabel = t('viewOnMap', { source, event });
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      {isChosen !== null && (
        <Checkbox
          id={checkId}
          className={classes.check}
          aria-label={t('chooseRow', { source, event })}
          checked={isChosen}
          onChange={onToggle}
        />
      )}
      <label className={classes.text} htmlFor={isChosen === null ? undefined : checkId}>
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
        {alarm.acknowledgedAt !== null && (
          <span className={classes.acknowledged} title={format.dateTime(alarm.acknowledgedAt)}>
            {t('acknowledgedBy', {
              name: alarm.acknowledgedBy ?? '–',
              ago: format.ago(alarm.acknowledgedAt, nowMs),
            })}
          </span>
        )}
      </label>
      <div className={classes.actions}>
        <Tooltip label={viewLabel}>
          <ActionIcon variant="subtle" color="gray" aria-label={viewLabel} onClick={onView}>
            <IconMapPin size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <ExplainButton
          label={t('explainAlarm', { source, event })}
          subject={() => ({ about: 'ALARM', alarmId: Number(alarm.id) })}
        />
      </div>
    </li>
  );
}
