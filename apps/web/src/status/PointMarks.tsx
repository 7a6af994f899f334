import { alarmLevel, eventName, type FleetStatus, type PointSignal } from '@rastro/domain';
import { IconAlertTriangleFilled, IconEyeOff, IconSatelliteOff, IconTool } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import classes from './PointMarks.module.css';
import { statusTexts } from './statuses.ts';

/** The fields of a live point that are shown beside its status. */
export interface MarkedPoint {
  /** The code of the most urgent open alarm. */
  alarm: string | null;
  signal: PointSignal | null;
  /** Seconds by which the device's clock is ahead (negative: behind); null where it is right, or nobody knows by how much. */
  clockOffset: number | null;
  /** The times of what it reports are corrected by that. */
  clockCorrected: boolean;
  /** Its stay in the workshop. */
  workshop: { until: string | null; note: string | null } | null;
  /** The private time in which it is. */
  privateTime: { until: string | null } | null;
}

/** Whether there is anything to show of a point beside its status. */
export const hasMarks = ({ alarm, signal, clockCorrected, workshop, privateTime }: MarkedPoint): boolean =>
  // What an older release kept has neither a stay nor a private time.
  alarm !== null || signal !== null || clockCorrected || workshop != null || privateTime != null;

interface PointMarksProps {
  point: MarkedPoint;
  /** The status beside which they stand. */
  status: FleetStatus;
  isShort?: boolean;
}

/** Shows the open alarm of a vehicle, that it is in the workshop or in its private time, and the doubt about its place, or that its clock is corrected: as marks with words, or short, as marks with a title. */
export function PointMarks({ point, status, isShort = false }: PointMarksProps) {
  const t = useTexts(statusTexts);
  const format = useFormat();
  const { language } = format;
  const { alarm, workshop, privateTime } = point;
  const doubt = useDoubt(point, status);
  const level = alarmLevel(alarm);
  const name = alarm && eventName(alarm, language === 'US' ? 'en' : 'es');
  return (
    <>
      {level && name && (
        <Mark text={name} title={t('openAlarm', { name })} kind={level} isShort={isShort}>
          <IconAlertTriangleFilled size={14} />
        </Mark>
      )}
      {workshop && (
        <Mark
          text={
            workshop.until === null
              ? t('inWorkshop')
              : t('inWorkshopUntil', { time: format.dateTime(workshop.until) })
          }
          title={[t('inWorkshop'), workshop.note].filter(Boolean).join(': ')}
          kind="workshop"
          isShort={isShort}
        >
          <IconTool size={14} />
        </Mark>
      )}
      {privateTime && (
        <Mark
          text={
            privateTime.until === null
              ? t('privateTime')
              : t('privateTimeUntil', { time: format.dateTime(privateTime.until) })
          }
          title={t('privateTime')}
          kind="private"
          isShort={isShort}
        >
          <IconEyeOff size={14} />
        </Mark>
      )}
      {doubt && (
        <Mark text={doubt} title={doubt} kind="signal" isShort={isShort}>
          <IconSatelliteOff size={14} />
        </Mark>
      )}
    </>
  );
}

/** Statuses that say that the device transmits. */
const TRANSMITS: ReadonlySet<FleetStatus> = new Set([0, 1, 2, 3]);

/** The words for the doubt about the place of a vehicle, or for how that of its clock was dealt with; null where there is none. */
function useDoubt({ signal, clockOffset, clockCorrected }: MarkedPoint, status: FleetStatus): string | null {
  const t = useTexts(statusTexts);
  const format = useFormat();
  if (signal === null && !clockCorrected) return null;
  if (signal === 'WEAK' || clockOffset === null) return signal && t(`signal${signal}`);
  const side = clockOffset > 0 ? 'Ahead' : 'Behind';
  // To the minute: it was measured by how long a report takes to come.
  const time = format.duration(Math.round(Math.abs(clockOffset) / 60) * 60);
  if (signal === null) return t(`corrected${side}`, { time });
  return t(TRANSMITS.has(status) ? `transmits${side}` : `clock${side}`, { time });
}

interface MarkProps {
  text: string;
  title: string;
  kind: 'critical' | 'warning' | 'signal' | 'workshop' | 'private';
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
