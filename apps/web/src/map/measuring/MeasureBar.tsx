import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { useEscape } from '../../ui/index.ts';
import { useMapLayer } from '../liveMap.tsx';
import { mapTexts } from '../texts.ts';
import type { MeasuringLayer } from './measuringLayer.ts';

/** The measured distance, and instructions. Escape ends measuring, Backspace removes the last point. */
export function MeasureBar({ layer }: { layer: MeasuringLayer }) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const { isOn, metres } = useSyncExternalStore(layer.state.subscribe, layer.state.get);

  const input = useMemo(
    () => ({ formatDistance: (length: number) => format.distance(length / 1000, 2) }),
    [format],
  );
  useMapLayer('measuring', input);
  useEscape(() => layer.setOn(false), isOn);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key === 'Backspace') layer.removeLast();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [layer, isOn]);

  if (!isOn) return null;
  return (
    <output className="fleet-map-measure">
      <span>{metres > 0 ? t('measured') : t('measureHint')}</span>
      {metres > 0 ? <strong>{format.distance(metres / 1000, 2)}</strong> : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('measureUndo')}
        onClick={() => layer.removeLast()}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('measureStop')}
        onClick={() => layer.setOn(false)}
      >
        <IconX size={18} />
      </ActionIcon>
    </output>
  );
}
