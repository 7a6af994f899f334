import {
  IconCloud,
  IconCloudBolt,
  IconCloudFilled,
  IconCloudFog,
  IconCloudRain,
  IconCloudSnow,
  IconHaze,
  IconHazeMoon,
  IconMoonStars,
  IconSun,
  IconTemperature,
  type TablerIcon,
} from '@tabler/icons-react';
import type { WeatherSky } from '../api/index.ts';

const BY_DAY: Record<WeatherSky, TablerIcon> = {
  CLEAR: IconSun,
  FEW_CLOUDS: IconHaze,
  CLOUDS: IconCloud,
  OVERCAST: IconCloudFilled,
  SHOWERS: IconCloudRain,
  RAIN: IconCloudRain,
  STORM: IconCloudBolt,
  SNOW: IconCloudSnow,
  MIST: IconCloudFog,
};

const BY_NIGHT: Partial<Record<WeatherSky, TablerIcon>> = { CLEAR: IconMoonStars, FEW_CLOUDS: IconHazeMoon };

interface SkyIconProps {
  /** Null where it is not known: then it is a thermometer. */
  sky: WeatherSky | null;
  isNight: boolean;
  sizePx: number;
}

/** A picture of the sky, beside words that say it. */
export function SkyIcon({ sky, isNight, sizePx }: SkyIconProps) {
  const Icon = sky === null ? IconTemperature : ((isNight ? BY_NIGHT[sky] : null) ?? BY_DAY[sky]);
  return <Icon size={sizePx} stroke={1.8} aria-hidden />;
}
