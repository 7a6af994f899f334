import type { WeatherLayer } from '@rastro/domain/weather';
import type { Format } from '../i18n/index.ts';

/** A colour of a layer's pictures, and of which value. */
interface Stop {
  value: number;
  colour: string;
}

/** A stop as the legend says it. */
export interface LegendStop {
  colour: string;
  text: string;
}

/** The colours of the service's pictures (openweathermap.org/api/weathermaps), of the values that occur. Rain and snow have one colour each. */
const STOPS: Partial<Record<WeatherLayer, readonly Stop[]>> = {
  // Millimetres an hour.
  precipitation: [
    { value: 1, colour: 'rgb(110 110 205 / 30%)' },
    { value: 10, colour: 'rgb(80 80 225 / 70%)' },
    { value: 140, colour: 'rgb(20 20 255 / 90%)' },
  ],
  // Percent of the sky.
  clouds: [
    { value: 0, colour: 'rgb(255 255 255 / 0%)' },
    { value: 50, colour: 'rgb(247 247 255 / 50%)' },
    { value: 100, colour: 'rgb(240 240 255)' },
  ],
  // Hectopascals.
  pressure: [
    { value: 980, colour: 'rgb(75 208 214)' },
    { value: 1000, colour: 'rgb(141 231 199)' },
    { value: 1010, colour: 'rgb(176 247 32)' },
    { value: 1020, colour: 'rgb(240 184 0)' },
    { value: 1040, colour: 'rgb(251 85 21)' },
  ],
  // °C.
  temperature: [
    { value: -20, colour: 'rgb(32 140 236)' },
    { value: -10, colour: 'rgb(32 196 232)' },
    { value: 0, colour: 'rgb(35 221 221)' },
    { value: 10, colour: 'rgb(194 255 40)' },
    { value: 20, colour: 'rgb(255 240 40)' },
    { value: 30, colour: 'rgb(252 128 20)' },
  ],
  // Metres a second.
  wind: [
    { value: 5, colour: 'rgb(238 206 206 / 40%)' },
    { value: 15, colour: 'rgb(179 100 188 / 70%)' },
    { value: 25, colour: 'rgb(63 33 59 / 80%)' },
  ],
};

/** What the colours of a layer's pictures say, from the least value; empty where they say nothing but that there is something. */
export function legendOf(layer: WeatherLayer | null, format: Format): LegendStop[] {
  const texts: Partial<Record<WeatherLayer, (value: number) => string>> = {
    precipitation: (value) => format.amount('rainfall', value, format.usesMiles ? 2 : 0),
    clouds: format.percent,
    pressure: format.airPressure,
    temperature: format.temperature,
    wind: (value) => format.speed(value * 3.6),
  };
  const stops = layer === null ? [] : (STOPS[layer] ?? []);
  return stops.map(({ value, colour }) => ({ colour, text: (layer && texts[layer]?.(value)) ?? '' }));
}
