import { GaugeChart as Gauges } from 'echarts/charts';
import { useCallback } from 'react';
import { type ChartStyle, useChart } from './useChart.ts';

const HEIGHT_PX = 150;
const PARTS = [Gauges];

interface GaugeChartProps {
  /** What it shows, with its value in words. */
  label: string;
  /** From 0 to 100. */
  value: number;
  /** The text in its middle. */
  shown: string;
  /** A colour of the theme: `--urgency-ok`. */
  colour: string;
}

/** A value between 0 and 100 on half a circle. */
export function GaugeChart({ label, value, shown, colour: name }: GaugeChartProps) {
  const option = useCallback(
    ({ text, colour }: ChartStyle) => ({
      series: [
        {
          type: 'gauge',
          startAngle: 180,
          endAngle: 0,
          center: ['50%', '82%'],
          radius: '145%',
          min: 0,
          max: 100,
          pointer: { show: false },
          progress: { show: true, width: 16, itemStyle: { color: colour(name) } },
          axisLine: { lineStyle: { width: 16, color: [[1, colour('--line')]] } },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: { show: false },
          detail: { formatter: shown, color: text, fontSize: 28, offsetCenter: [0, '-18%'] },
          data: [{ value }],
        },
      ],
    }),
    [value, shown, name],
  );
  const place = useChart(PARTS, option);
  return <div ref={place} role="img" aria-label={label} style={{ height: HEIGHT_PX }} />;
}
