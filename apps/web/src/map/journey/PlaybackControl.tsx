import { ActionIcon, Slider } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { MapDock } from '../dock/MapDock.tsx';
import { useLayerInput } from '../liveMap.tsx';
import { mapTexts } from '../texts.ts';
import type { JourneyLayer } from './journeyLayer.ts';

/** The control that plays the journey on the map: start or pause, rewind, slow, faster, clear. */
export function PlaybackControl({ layer }: { layer: JourneyLayer }) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const { playback } = useSyncExternalStore(layer.state.subscribe, layer.state.get);
  const journey = useLayerInput('journey');
  if (!playback || !journey) return null;
  const { isPlaying, speed, canSlow, canFaster, progress, position } = playback;
  return (
    <MapDock label={t('playback')}>
      <div className="fleet-map-playback-row">
        <PlayButton label={t('rewind')} onClick={() => layer.play('rewind')}>
          <IconPlayerSkipBackFilled size={16} />
        </PlayButton>
        <PlayButton label={t('slow')} isDisabled={!canSlow} onClick={() => layer.play('slow')}>
          <IconPlayerTrackPrevFilled size={16} />
        </PlayButton>
        <PlayButton
          label={t(isPlaying ? 'pause' : 'start')}
          isMain
          onClick={() => layer.play(isPlaying ? 'pause' : 'start')}
        >
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </PlayButton>
        <PlayButton label={t('faster')} isDisabled={!canFaster} onClick={() => layer.play('faster')}>
          <IconPlayerTrackNextFilled size={16} />
        </PlayButton>
        <PlayButton label={t('clear')} onClick={journey.onClear}>
          <IconX size={18} />
        </PlayButton>
      </div>
      <Slider
        size="xs"
        min={0}
        max={1}
        step={0.001}
        label={null}
        thumbLabel={t('progress')}
        value={progress}
        onChange={(value) => layer.seek(value)}
      />
      <div className="fleet-map-playback-row fleet-map-playback-now">
        <span>{format.dateTime(position.fGPS)}</span>
        <span>{format.speed(position.vel)}</span>
        <span>{t('speedLevel', { speed })}</span>
      </div>
    </MapDock>
  );
}

interface PlayButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  isDisabled?: boolean;
  isMain?: boolean;
}

function PlayButton({ label, onClick, children, isDisabled = false, isMain = false }: PlayButtonProps) {
  return (
    <ActionIcon
      variant={isMain ? 'filled' : 'subtle'}
      color={isMain ? undefined : 'gray'}
      size={isMain ? 40 : 34}
      radius="xl"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
