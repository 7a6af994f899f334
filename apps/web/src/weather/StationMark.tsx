import { UnstyledButton } from '@mantine/core';
import { useFormat, useTexts } from '../i18n/index.ts';
import { SkyIcon } from './SkyIcon.tsx';
import type { Station } from './station.ts';
import { weatherTexts } from './texts.ts';
import classes from './Weather.module.css';

interface StationMarkProps {
  station: Station;
  isOpen: boolean;
  onOpen: () => void;
}

/** A station on the map: its sky and its temperature. */
export function StationMark({ station, isOpen, onOpen }: StationMarkProps) {
  const t = useTexts(weatherTexts);
  const temperature = useFormat().temperature(station.temperature);
  return (
    <UnstyledButton
      className={classes.mark}
      aria-label={t('open', { name: station.name, temperature })}
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation(); // the map below is not clicked
        event.currentTarget.focus({ preventScroll: true }); // the map keeps a press from doing so
        onOpen();
      }}
    >
      <SkyIcon sky={station.sky} isNight={station.isNight} sizePx={16} />
      {temperature}
    </UnstyledButton>
  );
}
