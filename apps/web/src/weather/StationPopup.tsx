import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import { MapPopup } from '../map/index.ts';
import { useEscape, useGiveFocusBack, useNow } from '../ui/index.ts';
import { SkyIcon } from './SkyIcon.tsx';
import type { Station } from './station.ts';
import { weatherTexts } from './texts.ts';
import classes from './Weather.module.css';

interface StationPopupProps {
  station: Station;
  onClose: () => void;
}

const BESIDE_MARK_PX = 20;

/** What a station says, beside it. */
export function StationPopup({ station, onClose }: StationPopupProps) {
  const { longitude, latitude } = station;
  return (
    <MapPopup longitude={longitude} latitude={latitude} offsetPx={BESIDE_MARK_PX} onClose={onClose}>
      <StationWeather station={station} onClose={onClose} />
    </MapPopup>
  );
}

function StationWeather({ station, onClose }: StationPopupProps) {
  const t = useTexts(weatherTexts);
  const format = useFormat();
  const now = useNow();
  useEscape(onClose);
  useGiveFocusBack();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  const { name, temperature, description, humidity, pressure, windSpeed, windFrom } = station;
  const wind = [format.speed(windSpeed), ...(windFrom === null ? [] : [format.course(windFrom)])];
  const rows = [
    [t('windRow'), wind.join(' · ')],
    [t('humidity'), format.percent(humidity)],
    [t('pressure'), format.airPressure(pressure)],
    [t('observedAt'), format.when(station.observedAt, now)],
  ];
  return (
    <section ref={section} className={classes.popup} aria-label={name} tabIndex={-1}>
      <header>
        <strong>{name}</strong>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <p className={classes.now}>
        <SkyIcon sky={station.sky} isNight={station.isNight} sizePx={28} />
        <span className={classes.temperature}>{format.temperature(temperature)}</span>
        <span className={classes.description}>{description}</span>
      </p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
