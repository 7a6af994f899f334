import { NumberInput, Text } from '@mantine/core';
import { useFleet } from '../../fleet/index.ts';
import { defineTexts, useTexts } from '../../i18n/index.ts';
import { PlacePicker } from '../../map/index.ts';
import { Part, Skeletons } from '../../ui/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { PLAIN_SEPARATORS } from '../kernel/shown.ts';
import classes from './PlaceInput.module.css';

const texts = defineTexts('placeInput', {
  es: {
    hint: 'Pulse en el mapa donde está, o escriba las coordenadas.',
    map: 'Mapa para elegir el lugar',
    centre: 'Usar el centro del mapa',
  },
  en: {
    hint: 'Press on the map where it is, or type the coordinates.',
    map: 'Map to choose the place',
    centre: 'Use the center of the map',
  },
});

const DECIMALS = 6;
const written = (degrees: number): string => String(Number(degrees.toFixed(DECIMALS)));
const numberIn = (text: unknown): number | null =>
  typeof text === 'string' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
/** Degrees that a map can show: what is being typed may be beyond them. */
const degreesIn = (text: unknown, most: number): number | null => {
  const degrees = numberIn(text);
  return degrees !== null && Math.abs(degrees) <= most ? degrees : null;
};

/** The latitude of a place, with a map on which it is chosen together with its longitude. */
export function PlaceInput({ label, error, required, value, others, onChange }: OwnInputProps) {
  const t = useTexts(texts);
  const { store } = useFleet();
  const [lat, lon] = [degreesIn(value, 90), degreesIn(others.longitude, 180)];
  const [first] = store.all();
  return (
    <div className={classes.place}>
      <Text size="sm">{t('hint')}</Text>
      <div className={classes.picker}>
        <Part fallback={<Skeletons count={1} heightPx={240} />}>
          <PlacePicker
            place={lat === null || lon === null ? null : { lat, lon }}
            near={first ? { lat: first.lat, lon: first.lon } : null}
            radiusM={numberIn(others.radius) ?? 0}
            label={t('map')}
            centreLabel={t('centre')}
            onPlace={(place) => onChange(written(place.lat), { longitude: written(place.lon) })}
          />
        </Part>
      </div>
      <NumberInput
        label={label}
        error={error}
        required={required}
        decimalScale={DECIMALS}
        min={-90}
        max={90}
        {...PLAIN_SEPARATORS}
        hideControls
        value={value}
        onChange={(next) => onChange(String(next))}
      />
    </div>
  );
}
