import { type KeyboardEvent, memo, type PointerEvent, useMemo } from 'react';
import { useFormat } from '../../i18n/index.ts';
import type { Stretch } from '../tracks.ts';
import type { Band, Curve } from './content.ts';
import classes from './TimeRibbon.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** By how much keys move the time. */
const STEPS: Record<string, number> = {
  ArrowRight: MINUTE_MS,
  ArrowUp: MINUTE_MS,
  ArrowLeft: -MINUTE_MS,
  ArrowDown: -MINUTE_MS,
  PageUp: HOUR_MS,
  PageDown: -HOUR_MS,
};

/** Something that happened at a moment, to which one can go. */
export interface RibbonMark {
  key: string | number;
  at: number;
  label: string;
  isCritical: boolean;
}

/** A band with what it says where one points at it. */
export interface RibbonBand extends Band {
  label: string;
}

interface TimeRibbonProps {
  label: string;
  /** The time that it spans. */
  span: Stretch;
  /** The last instant to which one can go. */
  until: number;
  at: number;
  /** The instant as it is read out. */
  valueText: string;
  curve: Curve | null;
  /** The value at the upper edge; null without a curve. */
  topText: string | null;
  bands: readonly RibbonBand[];
  marks: readonly RibbonMark[];
  onSeek: (at: number) => void;
}

/** A day as a ribbon, along which one drags the time: a curve, the times without driving, and marks of what happened. */
export function TimeRibbon({
  label,
  span,
  until,
  at,
  valueText,
  curve,
  topText,
  bands,
  marks,
  onSeek,
}: TimeRibbonProps) {
  const { from, to } = span;
  const seek = (wanted: number) => onSeek(Math.max(from, Math.min(until, wanted)));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(from + ((event.clientX - left) / width) * (to - from));
  };
  const press = (event: KeyboardEvent) => {
    const ends = { Home: from, End: until }[event.key];
    const step = STEPS[event.key];
    if (ends === undefined && step === undefined) return;
    event.preventDefault();
    seek(ends ?? at + (event.shiftKey ? SECOND_MS * Math.sign(step ?? 0) : (step ?? 0)));
  };
  return (
    <div className={classes.ribbon}>
      <div
        className={classes.track}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.round((until - from) / SECOND_MS)}
        aria-valuenow={Math.round((at - from) / SECOND_MS)}
        aria-valuetext={valueText}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
        }}
      >
        <Picture span={span} until={until} curve={curve} bands={bands} />
        {topText !== null && (
          <span className={classes.top} aria-hidden="true">
            {topText}
          </span>
        )}
        <span className={classes.cursor} style={{ left: percent(at, span) }} />
      </div>
      {marks.map((mark) => (
        <button
          key={mark.key}
          type="button"
          className={classes.mark}
          data-critical={mark.isCritical || undefined}
          style={{ left: percent(mark.at, span) }}
          aria-label={mark.label}
          title={mark.label}
          onClick={() => seek(mark.at)}
        />
      ))}
      <Hours span={span} />
    </div>
  );
}

const percent = (at: number, { from, to }: Stretch): string =>
  `${Math.max(0, Math.min(100, (100 * (at - from)) / (to - from)))}%`;

/** What does not change while the time is dragged. The picture is 1 high, and as wide as the day has hours. */
const Picture = memo(function Picture({
  span,
  until,
  curve,
  bands,
}: Pick<TimeRibbonProps, 'span' | 'until' | 'curve' | 'bands'>) {
  const { from, to } = span;
  const x = (at: number) => (at - from) / HOUR_MS;
  const paths = useMemo(
    () =>
      curve?.lines.map((line) => {
        const points = line.map(
          ({ at, value }) => `${((at - from) / HOUR_MS).toFixed(3)},${(1 - value / curve.top).toFixed(3)}`,
        );
        return { line: `M${points.join('L')}`, first: line[0]?.at ?? from, last: line.at(-1)?.at ?? from };
      }) ?? [],
    [curve, from],
  );
  return (
    <svg className={classes.picture} viewBox={`0 0 ${x(to)} 1`} preserveAspectRatio="none" aria-hidden="true">
      {bands.map((band) => (
        <rect
          key={band.from}
          className={classes.band}
          data-kind={band.kind}
          x={x(band.from)}
          width={x(band.to) - x(band.from)}
          y={0}
          height={1}
        >
          <title>{band.label}</title>
        </rect>
      ))}
      {paths.map(({ line, first, last }) => (
        <g key={first}>
          <path className={classes.area} d={`${line}L${x(last)},1L${x(first)},1Z`} />
          <path className={classes.line} d={line} />
        </g>
      ))}
      <rect className={classes.toCome} x={x(until)} width={Math.max(0, x(to) - x(until))} y={0} height={1} />
    </svg>
  );
});

/** The hours below it: fewer where it is narrow, by its style. */
const Hours = memo(function Hours({ span }: { span: Stretch }) {
  const format = useFormat();
  const count = Math.round((span.to - span.from) / HOUR_MS);
  return (
    <div className={classes.hours} aria-hidden="true">
      {Array.from({ length: Math.floor((count - 1) / 2) }, (_, n) => {
        const at = span.from + (n + 1) * 2 * HOUR_MS;
        return (
          <span key={at} data-third={(n + 1) % 3 === 0 || undefined} style={{ left: percent(at, span) }}>
            {format.time(at).slice(0, 5)}
          </span>
        );
      })}
    </div>
  );
});
