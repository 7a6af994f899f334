/** The time machine: the fleet as it was at an instant, and the ribbon along which the time is dragged. */
import { lazyPart } from '../ui/index.ts';

export { PAST_BANNER_PX } from './banner.ts';
export { PastProvider, type ThePast, usePast } from './PastProvider.tsx';
export const PastBanner = lazyPart(async () => (await import('./PastBanner.tsx')).PastBanner);
export const TimeDock = lazyPart(async () => (await import('./TimeDock.tsx')).TimeDock);
