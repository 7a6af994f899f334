import type { WeatherStationsQuery } from '../api/index.ts';

/** The weather at a place. */
export type Station = WeatherStationsQuery['weatherStations'][number];
