/** Points of interest on the live map, and their icons. */
import { lazyPart } from '../ui/index.ts';

export { SEARCH_POIS } from './calls.ts';
export { poisName } from './name.ts';
export { PoiIcon } from './PoiIcon.tsx';

export const PoisOnMap = lazyPart(async () => (await import('./PoisOnMap.tsx')).PoisOnMap);
