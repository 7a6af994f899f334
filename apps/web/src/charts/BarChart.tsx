import { BarChart as Bars } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { useCallback } from 'react';
import { barChartShape } from './barChartShape.ts';
import { type ChartStyle, useChart } from './useChart.ts';

const [BAR_PX, AXIS_PX] = [26, 36];
const PARTS = [Bars, GridComponent, TooltipComponent];

/** A bar with its value in the unit of the axis, whose ticks are round in it. */
export interface ChartBar {
  label: string;
  value: number;
}

interface BarChartProps {
  /** What it shows. */
  label: string;
  /** The longest first. */
  bars: readonly ChartBar[];
  /** The text of a value with its unit; on the axis with as few digits as it needs. Stays the same while the unit does. */
  write: (value: number, isOnAxis: boolean) => string;
  /** Whether there are no values between two whole numbers. */
  isCount?: boolean;
}

/** Bars that lie, each with its name before it and its value after it. */
export function BarChart({ label, bars, write, isCount = false }: BarChartProps) {
  const option = useCallback(
    ({ text, colour, widthPx }: ChartStyle) => {
      const { nameWidth, amountWidth, ticks } = barChartShape(widthPx);
      return {
        grid: {
          left: 4,
          right: amountWidth,
          top: 4,
          bottom: 4,
          outerBoundsMode: 'same',
          outerBoundsContain: 'axisLabel',
        },
        tooltip: { trigger: 'item', confine: true, valueFormatter: (value: number) => write(value, false) },
        xAxis: {
          type: 'value',
          splitNumber: ticks,
          ...(isCount ? { minInterval: 1 } : {}),
          axisLabel: { color: text, hideOverlap: true, formatter: (value: number) => write(value, true) },
          splitLine: { lineStyle: { color: colour('--line') } },
        },
        yAxis: {
          type: 'category',
          inverse: true,
          axisTick: { show: false },
          axisLine: { show: false },
          axisLabel: { color: text, width: nameWidth, overflow: 'truncate' },
          data: bars.map((bar) => bar.label),
        },
        series: [
          {
            type: 'bar',
            barMaxWidth: 16,
            label: {
              show: true,
              position: 'right',
              color: text,
              formatter: ({ value }: { value: number }) => write(value, false),
            },
            data: bars.map(({ value }) => value),
          },
        ],
      };
    },
    [bars, write, isCount],
  );
  const place = useChart(PARTS, option);
  return <div ref={place} role="img" aria-label={label} style={{ height: bars.length * BAR_PX + AXIS_PX }} />;
}
