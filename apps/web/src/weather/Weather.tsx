import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { useMapLayer } from '../map/index.ts';
import { lazyPart } from '../ui/index.ts';
import { WEATHER_SERVICE } from './calls.ts';
import { usePictures } from './usePictures.ts';
import type { ShownWeather } from './weatherAddress.ts';

const WeatherOnMap = lazyPart(async () => (await import('./WeatherOnMap.tsx')).WeatherOnMap);

interface WeatherProps {
  shown: ShownWeather;
  onChange: (change: Partial<ShownWeather>) => void;
}

/** The weather of the live map, with the switch among the map's buttons. Nothing where the installation has no weather service. */
export function Weather(props: WeatherProps) {
  const service = useQuery({ ...query(WEATHER_SERVICE, {}), staleTime: Number.POSITIVE_INFINITY }).data;
  return service?.weatherService.isAvailable ? <AvailableWeather {...props} /> : null;
}

function AvailableWeather({ shown, onChange }: WeatherProps) {
  const { isOn, layer } = shown;
  const { pictures, error, retry } = usePictures(isOn ? layer : null);
  const onSwitch = () => onChange({ isOn: !isOn, layer: null, hasIsobars: false });
  useMapLayer('weather', { isOn, onSwitch, pictures });
  if (!isOn) return null;
  return <WeatherOnMap shown={shown} onChange={onChange} pictureError={error} onRetryPictures={retry} />;
}
