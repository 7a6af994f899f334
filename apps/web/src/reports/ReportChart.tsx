import { useComputedColorScheme } from '@mantine/core';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useFormat } from '../i18n/index.ts';
import type { ReportAnswer } from './calls.ts';

const BAR_PX = 26;

/** The bars of a report, the longest first; values in kilometres. */
export default function ReportChart({ bars, label }: { bars: ReportAnswer['chart']; label: string }) {
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
    const shown = (value: number) => format.distance(value, 2);
    chart.setOption({
      animation: false,
      color: [style.getPropertyValue('--accent').trim() || style.color],
      textStyle: { fontFamily: style.fontFamily, color: style.color },
      grid: {
        left: 4,
        right: 90,
        top: 4,
        bottom: 4,
        outerBoundsMode: 'same',
        outerBoundsContain: 'axisLabel',
      },
      tooltip: { trigger: 'item', valueFormatter: (value: unknown) => shown(Number(value)) },
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        axisTick: { show: false },
        axisLine: { show: false },
        axisLabel: { color: style.color, width: 140, overflow: 'truncate' },
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
            formatter: ({ value }: { value: unknown }) => shown(Number(value)),
          },
          data: bars.map((bar) => bar.value),
        },
      ],
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [bars, format, scheme]);
  return <div ref={place} role="img" aria-label={label} style={{ height: bars.length * BAR_PX + 8 }} />;
}
