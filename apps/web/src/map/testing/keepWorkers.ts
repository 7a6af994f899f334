import { prewarm } from 'maplibre-gl';
import '../engine/createMap.ts'; // says where the worker is

/** Lets the map library's workers live as long as the page, instead of beginning anew with the map of each test. */
export const keepWorkers = (): void => prewarm();
