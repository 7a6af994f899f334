import type { WeatherStation } from '@rastro/contract/resolvers';
import type { Area } from './area.ts';

/** The weather around Lima. Without a word of a test the installation has no weather service. */
export const weather: Area = {
  Query: {
    weatherService: () => ({ isAvailable: false }),
    weatherStations: (_, { west, south, east, north }) =>
      STATIONS.filter(
        ({ longitude, latitude }) =>
          longitude >= west && longitude <= east && latitude >= south && latitude <= north,
      ),
  },
};

/** Stations around Lima, a tenth of a degree from each other, over which the pressure falls from west to east. */
const STATIONS: readonly WeatherStation[] = Array.from({ length: 17 * 17 }, (_, at) => {
  const [column, row] = [at % 17, Math.floor(at / 17)];
  return {
    id: at + 1,
    name: `Estación ${at + 1}`,
    longitude: -77.85 + column * 0.1,
    latitude: -12.85 + row * 0.1,
    observedAt: new Date(Date.now() - 600_000).toISOString(),
    description: 'nubes rotas',
    sky: 'OVERCAST',
    isNight: false,
    temperature: 18.4,
    humidity: 81,
    pressure: 1020 - column,
    windSpeed: 18,
    windFrom: 190,
  };
});
