import type { Resolvers } from '@rastro/contract/resolvers';
import { MAX_WEATHER_VIEW_DEG } from '@rastro/domain';
import { type CallContext, scopeOf } from '../access/context.ts';
import { codedError } from '../errors.ts';
import type { GeoBox, StationWeather } from '../outside/openWeatherMap.ts';
import type { Weather } from './weather.ts';

/** Calls about the weather, which belongs to nobody. `weather` is null where the installation has no key. */
export function weatherResolvers(weather: Weather | null): Resolvers<CallContext> {
  return {
    Query: {
      weatherService: () => ({ isAvailable: weather !== null }),
      weatherStations: async (_root, box, context) => {
        const words = scopeOf(context).requester.language === 'ES' ? 'es' : 'en';
        if (!weather) throw codedError('NOT_FOUND');
        return (await weather.stationsIn(checkedBox(box), words)).map(station);
      },
    },
  };
}

function checkedBox({ west, south, east, north }: GeoBox): GeoBox {
  if (!isSpan(west, east, 180)) throw codedError('INVALID_INPUT', { field: 'east' });
  if (!isSpan(south, north, 90)) throw codedError('INVALID_INPUT', { field: 'north' });
  return { west, south, east, north };
}

const isSpan = (from: number, to: number, limit: number): boolean =>
  from >= -limit && to <= limit && from < to && to - from <= MAX_WEATHER_VIEW_DEG;

const station = ({
  observedAtMs,
  temperatureC,
  humidityPercent,
  pressureHpa,
  windKmh,
  windFromDeg,
  ...same
}: StationWeather) => ({
  ...same,
  observedAt: new Date(observedAtMs).toISOString(),
  temperature: temperatureC,
  humidity: humidityPercent,
  pressure: pressureHpa,
  windSpeed: windKmh,
  windFrom: windFromDeg,
});
