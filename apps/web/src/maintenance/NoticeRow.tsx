import { IconTool, IconTrash } from '@tabler/icons-react';
import { type Format, useFormat, useTexts, vehicleName } from '../i18n/index.ts';
import { useNow } from '../ui/index.ts';
import { IndicatorMark } from './IndicatorMark.tsx';
import { type Notice, type Progress, progressOf } from './maintenance.ts';
import classes from './NoticeRow.module.css';
import { RowLine, ServiceRow } from './ServiceRow.tsx';
import { maintenanceTexts } from './texts.ts';

const EVERY_MS = 60_000;
const PERCENT = 100;

interface NoticeRowProps {
  notice: Notice;
  showsVehicle: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onPerform: () => void;
  onDelete: () => void;
}

/** A notice with its service, its interval, its urgency and its expected date. */
export function NoticeRow({ notice, showsVehicle, isOpen, onOpen, onPerform, onDelete }: NoticeRowProps) {
  const t = useTexts(maintenanceTexts);
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const progress = progressOf(notice, now);
  return (
    <ServiceRow
      title={notice.serviceType.description}
      vehicle={showsVehicle ? vehicleName(notice.asset) : null}
      mark={<IndicatorMark indicator={notice.indicator} />}
      isOpen={isOpen}
      onOpen={onOpen}
      actions={[
        { label: t('perform'), icon: <IconTool size={18} />, onClick: onPerform },
        { label: t('remove'), icon: <IconTrash size={18} />, onClick: onDelete },
      ]}
    >
      {progress && <Bar part={progress.part} indicator={notice.indicator} />}
      <RowLine>
        {progress && progress.now !== null ? <Limit progress={progress} now={now} /> : t('noReading')}
      </RowLine>
      {progress && progress.basis !== 'date' && progress.now !== null && progress.now < progress.limit && (
        <RowLine>{expectation(notice, progress, format, t)}</RowLine>
      )}
    </ServiceRow>
  );
}

function Bar({ part, indicator }: { part: number; indicator: Notice['indicator'] }) {
  return (
    <span className={classes.bar} data-indicator={indicator} aria-hidden="true">
      <span style={{ width: `${part * PERCENT}%` }} />
    </span>
  );
}

/** The limit of a notice, and how far away it is or was. */
function Limit({ progress: { basis, limit, now }, now: nowMs }: { progress: Progress; now: number }) {
  const t = useTexts(maintenanceTexts);
  const format = useFormat();
  if (basis === 'date') {
    const date = format.date(limit);
    return nowMs < limit
      ? `${t('dueDate', { date })} · ${format.ahead(limit, nowMs)}`
      : `${t('wasDueDate', { date })} · ${format.ago(limit, nowMs)}`;
  }
  const shown = (value: number) => (basis === 'km' ? format.distance(value, 0) : format.hours(value));
  const left = limit - (now ?? limit);
  const away = left >= 0 ? t('left', { amount: shown(left) }) : t('overBy', { amount: shown(-left) });
  return `${t('dueAt', { limit: shown(limit) })} · ${away}`;
}

function expectation(
  { usePerDay, expectedDate }: Notice,
  { basis }: Progress,
  format: Format,
  t: ReturnType<typeof useTexts<keyof typeof maintenanceTexts.es>>,
): string {
  if (usePerDay === null) return t('tooLittleData');
  if (expectedDate === null) return t('standing');
  const use = basis === 'km' ? format.distance(usePerDay, 0) : format.hours(usePerDay);
  return t('expected', { date: format.date(expectedDate), use });
}
