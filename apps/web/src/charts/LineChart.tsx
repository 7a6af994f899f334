import { LineChart as Lines } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { useCallback } from 'react';
import { useFormat } from '../i18n/index.ts';
import { type ChartStyle, useChart } from './useChart.ts';

const HEIGHT_PX = 200;
const PARTS = [Lines, GridComponent, MarkLineComponent, TooltipComponent];

/** A point of a line: milliseconds since 1970 UTC and a value, where null interrupts the line. */
export type LinePoint = [ms: number, value: number | null];

interface LineChartProps {
  /** What it shows. */
  label: string;
  /** In order of time. */
  points: readonly LinePoint[];
  /** The text of a value with its unit; on the axis with as few digits as it needs. Stays the same while the unit does. */
  write: (value: number, isOnAxis: boolean) => string;
  /** Moments in milliseconds since 1970 UTC, with what stands beside them. */
  marks?: readonly { at: number; label: string }[];
  /** A value with which the line is compared. */
  limit?: { value: number; label: string } | undefined;
}

const NONE: NonNullable<LineChartProps['marks']> = [];

/** How one value changed over time, with lines at moments that matter. */
export function LineChart({ label, points, write, marks = NONE, limit }: LineChartProps) {
  const format = useFormat();
  const { value: limitValue, label: limitLabel } = limit ?? { value: null, label: '' };
  const option = useCallback(
    ({ text, colour }: ChartStyle) => {
      const first = points[0]?.[0] ?? null;
      const isOneDay = first !== null && format.date(first) === format.date(points.at(-1)?.[0] ?? first);
      const limits = limitValue === null ? [] : [{ name: limitLabel, yAxis: limitValue }];
      return {
        grid: {
          left: 4,
          right: 14,
          top: 22,
          bottom: 4,
          outerBoundsMode: 'same',
          outerBoundsContain: 'axisLabel',
        },
        tooltip: {
          trigger: 'axis',
          confine: true,
          formatter: (shown: { data: LinePoint }[]) => {
            const [at, value] = shown[0]?.data ?? [0, null];
            return value === null ? '' : `${format.dateTime(at)}<br>${write(value, false)}`;
          },
        },
        xAxis: {
          type: 'time',
          splitNumber: 3,
          axisLabel: {
            color: text,
            hideOverlap: true,
            formatter: (ms: number) => (isOneDay ? format.time(ms).slice(0, -3) : format.date(ms)),
          },
        },
        yAxis: {
          type: 'value',
          min: (range: { min: number }) => Math.min(0, range.min),
          max: (range: { max: number }) => Math.max(range.max, limitValue ?? range.max),
          splitNumber: 3,
          axisLabel: { color: text, showMaxLabel: false, formatter: (value: number) => write(value, true) },
          splitLine: { lineStyle: { color: colour('--line') } },
        },
        series: [
          {
            type: 'line',
            showSymbol: points.length === 1,
            lineStyle: { width: 2 },
            areaStyle: { opacity: 0.12 },
            data: points,
            markLine: {
              symbol: 'none',
              silent: true,
              label: { color: text, formatter: '{b}', position: 'insideEndTop' },
              lineStyle: { type: 'dashed', color: text },
              data: [...marks.map(({ at, label: name }) => ({ name, xAxis: at })), ...limits],
            },
          },
        ],
      };
    },
    [points, write, marks, limitValue, limitLabel, format],
  );
  const place = useChart(PARTS, option);
  return <div ref={place} role="img" aria-label={label} style={{ height: HEIGHT_PX }} />;
}
