import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import classes from './StatusLegend.module.css';
import { StatusMark } from './StatusMark.tsx';
import { FLEET_STATUSES, SPANNER, STATUSES, statusTexts } from './statuses.ts';

/** The legend of the map: the marks of the statuses, and those that are drawn beside them. */
export function StatusLegend() {
  const t = useTexts(statusTexts);
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {FLEET_STATUSES.map((status) => (
        <Row key={status} mark={<StatusMark status={status} />} text={t(STATUSES[status].name)} />
      ))}
      <Row mark={<Sign d="M1.500 10.500 6 1l4.500 9.500Q6 7 1.500 10.500Z" />} text={t('legendMoving')} />
      <Row mark={<Sign d="M2.500 1.500H5v9H2.500ZM7 1.500h2.500v9H7Z" />} text={t('legendIdle')} />
      <Row mark={<Ring colour="--urgency-critical" />} text={t('legendAlarm')} />
      <Row mark={<Ring colour="--urgency-warning" />} text={t('legendSpeed')} />
      <Row mark={<Sign d={SPANNER} />} text={t('legendWorkshop')} />
      <Row mark={<strong aria-hidden="true">?</strong>} text={t('legendSignal')} />
    </ul>
  );
}

function Row({ mark, text }: { mark: ReactNode; text: string }) {
  return (
    <li>
      <span className={classes.sign}>{mark}</span>
      {text}
    </li>
  );
}

function Sign({ d }: { d: string }) {
  return (
    <svg width={12} height={12} viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

function Ring({ colour }: { colour: string }) {
  return (
    <svg width={12} height={12} viewBox="0 0 12 12" fill="none" aria-hidden="true">
      <circle cx="6" cy="6" r="4.500" strokeWidth="2.500" style={{ stroke: `var(${colour})` }} />
    </svg>
  );
}
