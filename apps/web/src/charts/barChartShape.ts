const WIDE_PX = 560;

/** How the width of a chart, in pixels, is shared: names before the bars, amounts after them, and ticks of the axis between. */
export const barChartShape = (widthPx: number): { nameWidth: number; amountWidth: number; ticks: number } =>
  widthPx < WIDE_PX
    ? { nameWidth: Math.round(widthPx * 0.24), amountWidth: 84, ticks: 2 }
    : { nameWidth: 140, amountWidth: 100, ticks: 5 };
