import { Slider } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
  IconX,
} from '@tabler/icons-react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { MapDock } from '../dock/MapDock.tsx';
import { PlayButton } from '../dock/PlayButton.tsx';
import { mapTexts } from '../texts.ts';
import type { JourneyLayer } from './journeyLayer.ts';
import type { PlaybackState } from './journeyPlayer.ts';

/** Part of the way by which an arrow key moves. */
const STEP = 0.005;

interface PlaybackControlProps {
  layer: JourneyLayer;
  playback: PlaybackState;
  onClear: () => void;
}

/** The control that plays the journey, docked below the map: rewind, slow, start or pause, faster, clear, and anywhere on the way. */
export function PlaybackControl({ layer, playback, onClear }: PlaybackControlProps) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const { isPlaying, timesReal, canSlow, canFaster, progress, position } = playback;
  const time = format.dateTime(position.fGPS);
  return (
    <MapDock label={t('playback')}>
      <div className="fleet-map-playback">
        <div className="buttons">
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
        </div>
        <output className="times" title={t('timesReal', { times: timesReal })}>
          ×{timesReal}
        </output>
        <Slider
          className="way"
          size="xs"
          thumbSize={24} // a finger's
          min={0}
          max={1}
          step={STEP}
          label={null}
          thumbLabel={t('progress')}
          thumbValueText={time}
          value={progress}
          onChange={(value) => layer.seek(value)}
        />
        <div className="now">
          <span>{time}</span> <span>{format.speed(position.vel)}</span>
        </div>
        <PlayButton label={t('clear')} onClick={onClear}>
          <IconX size={18} />
        </PlayButton>
      </div>
    </MapDock>
  );
}
