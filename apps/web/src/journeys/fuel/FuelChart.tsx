import { useComputedColorScheme } from '@mantine/core';
import { LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../i18n/index.ts';
import { type Level, levelLine } from './levelLine.ts';

const HEIGHT_PX = 200;

interface FuelChartProps {
  /** What it shows. */
  label: string;
  /** `L` or `%`. */
  unit: string;
  levels: readonly Level[];
  /** Moments of refuellings and drains in milliseconds since 1970, with what stands beside them. */
  marks: readonly { at: number; label: string }[];
}

/** The level of fuel over time, interrupted where the device was silent, with a line at each refuelling and drain. */
export default function FuelChart({ label, unit, levels, marks }: FuelChartProps) {
  const format = useFormat();
  const scheme = useComputedColorScheme();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    use([LineChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);
    element.dataset.scheme = scheme; // whose colours are read here
    const style = getComputedStyle(element);
    const colour = (name: string) => style.getPropertyValue(name).trim() || style.color;
    const points = levelLine(levels);
    const first = levels[0]?.at ?? null;
    const isOneDay = first !== null && format.date(first) === format.date(levels.at(-1)?.at ?? first);
    const chart = init(element, null, { renderer: 'svg' });
    chart.setOption({
      animation: false,
      color: [colour('--accent')],
      textStyle: { fontFamily: style.fontFamily, color: style.color },
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
        formatter: (shown: { data: [number, number | null] }[]) => {
          const [at, level] = shown[0]?.data ?? [0, null];
          return level === null ? '' : `${format.dateTime(at)}<br>${format.number(level, 1)} ${unit}`;
        },
      },
      xAxis: {
        type: 'time',
        splitNumber: 3,
        axisLabel: {
          color: style.color,
          hideOverlap: true,
          formatter: (ms: number) => (isOneDay ? format.time(ms).slice(0, -3) : format.date(ms)),
        },
      },
      yAxis: {
        type: 'value',
        min: 0,
        splitNumber: 3,
        axisLabel: { color: style.color, formatter: (value: number) => `${format.number(value)} ${unit}` },
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
            label: { color: style.color, formatter: '{b}' },
            lineStyle: { type: 'dashed', color: style.color },
            data: marks.map(({ at, label: name }) => ({ name, xAxis: at })),
          },
        },
      ],
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [unit, levels, marks, format, scheme]);
  return <div ref={place} role="img" aria-label={label} style={{ height: HEIGHT_PX }} />;
}
