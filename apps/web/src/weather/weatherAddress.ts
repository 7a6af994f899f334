import { isWeatherLayer, type WeatherLayer } from '@rastro/domain/weather';

/** What of the weather the map shows. */
export interface ShownWeather {
  isOn: boolean;
  /** The pictures that lie on the map; null for none. */
  layer: WeatherLayer | null;
  hasIsobars: boolean;
}

const WITHOUT_PICTURES = '1';

/** Reads it from the query of the map's address: `weather=1`, or with pictures `weather=clouds`. */
export function readWeather(query: URLSearchParams): ShownWeather {
  const weather = query.get('weather');
  const layer = isWeatherLayer(weather) ? weather : null;
  const isOn = layer !== null || weather === WITHOUT_PICTURES;
  return { isOn, layer, hasIsobars: isOn && query.get('isobars') === '1' };
}

export function writeWeather(query: URLSearchParams, { isOn, layer, hasIsobars }: ShownWeather): void {
  if (!isOn) return;
  query.set('weather', layer ?? WITHOUT_PICTURES);
  if (hasIsobars) query.set('isobars', '1');
}
