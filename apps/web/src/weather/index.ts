/** The weather on the live map: its switch, the stations with what they say, pictures, and isobars. */
import { lazyPart } from '../ui/index.ts';

export { readWeather, type ShownWeather, writeWeather } from './weatherAddress.ts';

export const Weather = lazyPart(async () => (await import('./Weather.tsx')).Weather);
