import { Button, Select, Switch } from '@mantine/core';
import { isWeatherLayer, WEATHER_LAYERS, type WeatherLayer } from '@rastro/domain/weather';
import { errorText } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { MapDock } from '../map/index.ts';
import { legendOf } from './legend.ts';
import { weatherTexts } from './texts.ts';
import classes from './Weather.module.css';
import type { ShownWeather } from './weatherAddress.ts';

interface WeatherDockProps {
  shown: ShownWeather;
  onChange: (change: Partial<ShownWeather>) => void;
  /** Whether the map is close enough for weather. */
  isClose: boolean;
  isWaiting: boolean;
  /** The number of stations in view, of which the map shows those that have room. */
  stationCount: number;
  /** Why there are no isobars although they are on; null where there are, or they are off. */
  isobarsMissing: 'tooFew' | 'evenPressure' | null;
  /** Why there are no stations, and why no pictures; null where nothing failed. */
  stationError: unknown;
  onRetryStations: () => void;
  pictureError: unknown;
  onRetryPictures: () => void;
}

const NO_LAYER = 'none';

/** Below the map: which pictures lie on it, whether it has isobars, and what there is to say of the weather in view. */
export function WeatherDock(props: WeatherDockProps) {
  const t = useTexts(weatherTexts);
  const { shown, onChange } = props;
  return (
    <MapDock label={t('weather')}>
      <div className={classes.dock}>
        <Select
          className={classes.layer}
          size="xs"
          aria-label={t('layer')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true, position: 'top-start' }}
          data={[NO_LAYER, ...WEATHER_LAYERS].map((value) => ({
            value,
            label: t(value as WeatherLayer | 'none'),
          }))}
          value={shown.layer ?? NO_LAYER}
          onChange={(value) => onChange({ layer: isWeatherLayer(value) ? value : null })}
        />
        <Switch
          size="sm"
          label={t('isobars')}
          checked={shown.hasIsobars}
          onChange={(event) => onChange({ hasIsobars: event.currentTarget.checked })}
        />
        <Legend layer={shown.layer} />
        <State {...props} />
      </div>
    </MapDock>
  );
}

function Legend({ layer }: { layer: WeatherLayer | null }) {
  const t = useTexts(weatherTexts);
  const stops = legendOf(layer, useFormat());
  if (stops.length === 0) return null;
  return (
    <div
      className={classes.legend}
      role="img"
      aria-label={`${t('legend')}: ${stops.map(({ text }) => text).join(', ')}`}
    >
      <span
        className={classes.colours}
        style={{
          backgroundImage: `linear-gradient(to right, ${stops.map(({ colour }) => colour).join(', ')})`,
        }}
      />
      <span className={classes.values}>
        {stops.map(({ text }) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    </div>
  );
}

/** What there is to say: what is missing and why, or how many stations there are. */
function State(props: WeatherDockProps) {
  const t = useTexts(weatherTexts);
  const { shown, isClose, isWaiting, stationCount, isobarsMissing, stationError, pictureError } = props;
  const failure = stationError
    ? { what: t('stationsFailed'), error: stationError, retry: props.onRetryStations }
    : pictureError
      ? {
          what: t('picturesFailed', { layer: t(shown.layer ?? NO_LAYER) }),
          error: pictureError,
          retry: props.onRetryPictures,
        }
      : null;
  const text = !isClose
    ? t('zoomIn')
    : failure
      ? `${failure.what} ${errorText(failure.error)}`
      : isWaiting
        ? t('loading')
        : stationCount === 0
          ? t('noStations')
          : (isobarsMissing && t(isobarsMissing)) || t('stations', { count: stationCount });
  return (
    <div className={classes.state}>
      <span role="status">{text}</span>
      {isClose && failure && (
        <Button size="compact-xs" variant="light" onClick={failure.retry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
