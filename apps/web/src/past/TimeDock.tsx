import { ActionIcon, Button } from '@mantine/core';
import { alarmLevel } from '@rastro/domain';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAlarmMoments } from '../alarms/index.ts';
import { addDays, isoDay, momentOf, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import { MapDock, PlayButton } from '../map/index.ts';
import { statusTexts } from '../status/index.ts';
import { DayInput } from '../ui/index.ts';
import { type ThePast, usePastShown } from './PastProvider.tsx';
import { RATES, type Rate } from './pastClock.ts';
import { bandsOf, movingCurve, speedCurve } from './ribbon/content.ts';
import { type RibbonMark, TimeRibbon } from './ribbon/TimeRibbon.tsx';
import classes from './TimeDock.module.css';
import { pastTexts } from './texts.ts';
import type { Stretch } from './tracks.ts';

interface TimeDockProps {
  past: ThePast;
  /** The vehicle whose day the ribbon shows; null for that of the whole fleet. */
  assetId: number | null;
}

/** The control of the past below the map: a player, the day, and the ribbon along which the time is dragged. */
export function TimeDock({ past, assetId }: TimeDockProps) {
  const t = useTexts(pastTexts);
  const format = useFormat();
  const { fleet } = past;
  const shown = usePastShown(past);
  const { at, day, read } = shown;
  const span = useMemo(() => wholeDay(day.date, format.timeZone), [day.date, format.timeZone]);
  const vehicle = assetId === null ? null : fleet.vehicle(assetId);
  const track = vehicle && fleet.trackOf(vehicle.mid);
  const curve = useMemo(
    () =>
      track ? speedCurve(track, span) : vehicle || read === 0 ? null : movingCurve(fleet.tracks(), span),
    [track, vehicle, span, fleet, read],
  );
  const ts = useTexts(statusTexts);
  const bands = useMemo(
    () =>
      (track ? bandsOf(track, span) : []).map((band) => ({
        ...band,
        label: `${ts(`motion${band.kind}`)} ${format.duration((band.to - band.from) / 1000)}`,
      })),
    [track, span, ts, format],
  );
  const topText = curve && (track ? format.speed(curve.top) : format.number(curve.top));
  const marks = useMarks(vehicle?.mid ?? null, span);
  const nameOfCurve = (): string => {
    if (!vehicle) {
      const driving = fleet.store.all().filter(({ motion }) => motion === 'MOVING').length;
      return t('driving', { count: format.number(driving) });
    }
    const { pat: plate } = vehicle;
    if (!track?.times.length) return read > 0 ? t('nothingOf', { plate }) : '';
    return t('speedOf', { plate, speed: format.speed(fleet.store.get(vehicle.mid)?.vel ?? null) });
  };
  return (
    <MapDock label={t('dock')}>
      <div className={classes.dock}>
        <Player past={past} />
        <p className={classes.clock}>
          <strong>{format.time(at)}</strong>
          <span>{nameOfCurve()}</span>
        </p>
        <DayChoice past={past} />
        <div className={classes.ribbon}>
          <TimeRibbon
            label={t('ribbon')}
            span={span}
            until={day.to}
            at={at}
            valueText={format.dateTime(at)}
            curve={curve}
            topText={topText}
            bands={bands}
            marks={marks}
            onSeek={(wanted) => fleet.seek(wanted)}
          />
        </div>
        <Progress past={past} />
      </div>
    </MapDock>
  );
}

/** The alarms of a vehicle on a day. */
function useMarks(assetId: number | null, { from, to }: Stretch): readonly RibbonMark[] {
  const format = useFormat();
  const moments = useAlarmMoments(assetId, from, to);
  return useMemo(
    () =>
      moments.map(({ notificationId, date, event, eventCode }) => ({
        key: `${notificationId} ${date}`,
        at: Date.parse(date),
        label: `${event} ${format.time(date)}`,
        isCritical: alarmLevel(eventCode) === 'critical',
      })),
    [moments, format],
  );
}

function wholeDay(date: string, timeZone: string) {
  const startOf = (day: string) => momentOf(`${day} 00:00:00`, timeZone);
  return { from: startOf(date), to: startOf(addDays(date, 1)) };
}

function Player({ past }: { past: ThePast }) {
  const t = useTexts(pastTexts);
  const { fleet } = past;
  const { way, rate } = usePastShown(past);
  const other = (by: 1 | -1): Rate | undefined => RATES[RATES.indexOf(rate) + by];
  const change = (by: 1 | -1) => {
    const next = other(by);
    if (next !== undefined) fleet.setRate(next);
  };
  const pause = <IconPlayerPauseFilled size={18} />;
  return (
    <div className={classes.player}>
      <PlayButton
        label={t(way === -1 ? 'pause' : 'playBack')}
        isMain
        onClick={() => fleet.play(way === -1 ? 0 : -1)}
      >
        {way === -1 ? pause : <IconPlayerPlayFilled size={18} className={classes.back} />}
      </PlayButton>
      <PlayButton
        label={t(way === 1 ? 'pause' : 'play')}
        isMain
        onClick={() => fleet.play(way === 1 ? 0 : 1)}
      >
        {way === 1 ? pause : <IconPlayerPlayFilled size={18} />}
      </PlayButton>
      <PlayButton label={t('slower')} isDisabled={other(-1) === undefined} onClick={() => change(-1)}>
        <IconPlayerTrackPrevFilled size={16} />
      </PlayButton>
      <output className={classes.times} title={t('times', { times: rate })}>
        ×{rate}
      </output>
      <PlayButton label={t('faster')} isDisabled={other(1) === undefined} onClick={() => change(1)}>
        <IconPlayerTrackNextFilled size={16} />
      </PlayButton>
    </div>
  );
}

/** The day that is shown, at the same time of day. */
function DayChoice({ past }: { past: ThePast }) {
  const t = useTexts(pastTexts);
  const format = useFormat();
  const { timeZone } = format;
  const { fleet } = past;
  const { at, day } = usePastShown(past);
  const today = isoDay(wallTime(fleet.until, timeZone));
  const goTo = (date: string | null) => {
    if (date === null) return;
    const { hour, minute, second } = wallTime(at, timeZone);
    const time = [hour, minute, second].map((value) => String(value).padStart(2, '0')).join(':');
    fleet.seek(momentOf(`${date} ${time}`, timeZone));
  };
  const arrow = { variant: 'subtle', color: 'gray', size: 36 } as const;
  return (
    <div className={classes.days}>
      <ActionIcon
        {...arrow}
        aria-label={t('dayBefore')}
        title={t('dayBefore')}
        onClick={() => goTo(addDays(day.date, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <DayInput
        aria-label={`${t('day')}: ${format.day(day.date)}`}
        value={day.date}
        maxDate={today}
        size="sm"
        popoverProps={{ position: 'top', shadow: 'md' }}
        onChange={goTo}
      />
      <ActionIcon
        {...arrow}
        aria-label={t('dayAfter')}
        title={t('dayAfter')}
        disabled={day.date >= today}
        onClick={() => goTo(addDays(day.date, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  );
}

/** How much of the past has been read, while some of it has not. */
function Progress({ past }: { past: ThePast }) {
  const t = useTexts(pastTexts);
  const format = useFormat();
  const { read, total, hasFailed } = usePastShown(past);
  if (hasFailed)
    return (
      <p className={classes.progress} role="alert">
        {t('failed')}
        <Button size="compact-sm" variant="light" onClick={() => past.fleet.retry()}>
          {t('retry')}
        </Button>
      </p>
    );
  if (total === null || (read === total && past.fleet.store.drawable > 0)) return null;
  return (
    <p className={classes.progress} role="status">
      {read < total ? t('reading', { read: format.number(read), total: format.number(total) }) : t('nothing')}
    </p>
  );
}
