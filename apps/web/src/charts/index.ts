/** Charts, alone with the library that draws them, which is loaded with the first chart. */
import { lazyPart } from '../ui/index.ts';

export { brokenLine } from './brokenLine.ts';
export type { LinePoint } from './LineChart.tsx';
export const BarChart = lazyPart(async () => (await import('./BarChart.tsx')).BarChart);
export const LineChart = lazyPart(async () => (await import('./LineChart.tsx')).LineChart);
export const GaugeChart = lazyPart(async () => (await import('./GaugeChart.tsx')).GaugeChart);
