import { useComputedColorScheme } from '@mantine/core';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type RefObject, useEffect, useRef } from 'react';

/** What a chart is drawn with. */
export interface ChartStyle {
  /** The colour of texts. */
  text: string;
  /** A colour of the theme: `--accent`. */
  colour: (name: string) => string;
  /** The width of the chart in CSS pixels. */
  widthPx: number;
}

/**
 * A chart in the element that the reference is given to, as vectors, drawn anew when its width, its colours or `option` change. `option` stays
 * the same while what it shows does, and `parts` are the chart's parts of the library, listed once.
 */
export function useChart(
  parts: Parameters<typeof use>[0],
  option: (style: ChartStyle) => EChartsCoreOption,
): RefObject<HTMLDivElement | null> {
  const scheme = useComputedColorScheme();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    use(parts);
    use(SVGRenderer);
    element.dataset.scheme = scheme; // whose colours are read here
    const chart = init(element, null, { renderer: 'svg' });
    const draw = () => {
      const style = getComputedStyle(element);
      const { color: text, fontFamily } = style;
      const colour = (name: string) => style.getPropertyValue(name).trim() || text;
      chart.setOption({
        animation: false,
        color: [colour('--accent')],
        textStyle: { fontFamily, color: text },
        ...option({ text, colour, widthPx: element.clientWidth }),
      });
    };
    draw();
    let drawnPx = element.clientWidth;
    let frame = 0;
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // In the next frame: what is drawn may move a scroll bar, which would change the width once more while it is told.
      frame = requestAnimationFrame(() => {
        if (element.clientWidth === drawnPx) return;
        drawnPx = element.clientWidth;
        chart.resize();
        draw();
      });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      chart.dispose();
    };
  }, [parts, option, scheme]);
  return place;
}
