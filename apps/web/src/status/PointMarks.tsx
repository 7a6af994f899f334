import { alarmLevel, eventName, type PointSignal } from '@rastro/domain';
import { IconAlertTriangleFilled, IconSatelliteOff } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './PointMarks.module.css';
import { statusTexts } from './statuses.ts';

/** The fields of a live point that are shown beside its status. */
export interface MarkedPoint {
  /** The code of the most urgent open alarm. */
  alarm: string | null;
  signal: PointSignal | null;
}

/** Shows the open alarm of a vehicle and the doubt about its place: as marks with words, or short, as marks with a title. */
export function PointMarks({ point, isShort = false }: { point: MarkedPoint; isShort?: boolean }) {
  const t = useTexts(statusTexts);
  const { language } = useFormat();
  const { alarm, signal } = point;
  const level = alarmLevel(alarm);
  const name = alarm && eventName(alarm, language === 'US' ? 'en' : 'es');
  return (
    <>
      {level && name && (
        <Mark text={name} title={t('openAlarm', { name })} kind={level} isShort={isShort}>
          <IconAlertTriangleFilled size={14} />
        </Mark>
      )}
      {signal && (
        <Mark text={t(`signal${signal}`)} title={t(`signal${signal}`)} kind="signal" isShort={isShort}>
          <IconSatelliteOff size={14} />
        </Mark>
      )}
    </>
  );
}

interface MarkProps {
  text: string;
  title: string;
  kind: 'critical' | 'warning' | 'signal';
  isShort: boolean;
  children: React.ReactNode;
}

function Mark({ text, title, kind, isShort, children }: MarkProps) {
  return (
    <span
      className={classes.mark}
      data-mark={kind}
      title={title}
      {...(isShort && { role: 'img', 'aria-label': title })}
    >
      {children}
      {isShort ? null : text}
    </span>
  );
}
