import { useComputedColorScheme } from '@mantine/core';
import { type ReportColumnKind, reportAmount, reportNumber } from '@rastro/format';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useFormat } from '../i18n/index.ts';
import type { ReportAnswer } from './calls.ts';
import { axisText, chartShape } from './chart.ts';

const BAR_PX = 26;
const AXIS_PX = 28;

interface ReportChartProps {
  /** What it shows. */
  label: string;
  /** What its bars hold. */
  kind: ReportColumnKind;
  /** The longest first, with values as the column has them. */
  bars: NonNullable<ReportAnswer['chart']>;
}

/** The bars of a report, on an axis in the unit of their column. */
export default function ReportChart({ label, kind, bars }: ReportChartProps) {
  const format = useFormat();
  const scheme = useComputedColorScheme();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    use([BarChart, GridComponent, TooltipComponent, SVGRenderer]);
    element.dataset.scheme = scheme; // whose colours are read here
    const style = getComputedStyle(element);
    const chart = init(element, null, { renderer: 'svg' });
    const amount = (at: number) => reportAmount(kind, bars[at]?.value ?? null, format);
    const draw = () => {
      const { nameWidth, amountWidth, ticks } = chartShape(element.clientWidth);
      chart.setOption({
        animation: false,
        color: [style.getPropertyValue('--accent').trim() || style.color],
        textStyle: { fontFamily: style.fontFamily, color: style.color },
        grid: {
          left: 4,
          right: amountWidth,
          top: 4,
          bottom: 4,
          outerBoundsMode: 'same',
          outerBoundsContain: 'axisLabel',
        },
        tooltip: {
          trigger: 'item',
          confine: true,
          valueFormatter: (_value: unknown, at: number) => amount(at),
        },
        xAxis: {
          type: 'value',
          splitNumber: ticks,
          ...(kind === 'count' ? { minInterval: 1 } : {}),
          axisLabel: {
            color: style.color,
            hideOverlap: true,
            formatter: (value: number) => axisText(value, kind, format),
          },
          splitLine: { lineStyle: { color: style.getPropertyValue('--line').trim() || style.color } },
        },
        yAxis: {
          type: 'category',
          inverse: true,
          axisTick: { show: false },
          axisLine: { show: false },
          axisLabel: { color: style.color, width: nameWidth, overflow: 'truncate' },
          data: bars.map((bar) => bar.label),
        },
        series: [
          {
            type: 'bar',
            barMaxWidth: 16,
            label: {
              show: true,
              position: 'right',
              color: style.color,
              formatter: ({ dataIndex }: { dataIndex: number }) => amount(dataIndex),
            },
            // In the unit of the axis, whose ticks are round in it.
            data: bars.map(({ value }) => reportNumber(kind, value, format) ?? 0),
          },
        ],
      });
    };
    draw();
    const watch = new ResizeObserver(() => {
      chart.resize();
      draw();
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [kind, bars, format, scheme]);
  return (
    <div ref={place} role="img" aria-label={label} style={{ height: bars.length * BAR_PX + AXIS_PX + 8 }} />
  );
}
