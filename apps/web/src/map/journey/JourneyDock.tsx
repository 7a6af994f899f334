import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { lazyPart, Part } from '../../ui/index.ts';
import { MapDock } from '../dock/MapDock.tsx';
import { useLayerInput } from '../liveMap.tsx';
import { mapTexts } from '../texts.ts';
import type { JourneyLayer } from './journeyLayer.ts';

const PlaybackControl = lazyPart(async () => (await import('./PlaybackControl.tsx')).PlaybackControl);

/** The control of the player, while there is a journey on the map; it is loaded with the first one. */
export function JourneyDock({ layer }: { layer: JourneyLayer }) {
  const t = useTexts(mapTexts);
  const { playback } = useSyncExternalStore(layer.state.subscribe, layer.state.get);
  const journey = useLayerInput('journey');
  if (!playback || !journey || journey.isStill) return null;
  return (
    <Part frame={(content) => <MapDock label={t('playback')}>{content}</MapDock>}>
      <PlaybackControl layer={layer} playback={playback} onClear={journey.onClear} />
    </Part>
  );
}
