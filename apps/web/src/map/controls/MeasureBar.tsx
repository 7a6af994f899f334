import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import type { FleetEngine } from '../engine/fleetEngine.ts';
import { mapTexts } from '../texts.ts';

/** The measured distance, and instructions. Escape ends measuring, Backspace removes the last point. */
export function MeasureBar({ engine }: { engine: FleetEngine }) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const { isMeasuring, measuredM } = useSyncExternalStore(engine.state.subscribe, engine.state.get);

  useEffect(() => {
    if (!isMeasuring) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key === 'Escape') engine.measuring.setOn(false);
      else if (event.key === 'Backspace') engine.measuring.removeLast();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [engine, isMeasuring]);

  if (!isMeasuring) return null;
  return (
    <output className="fleet-map-measure">
      <span>{measuredM > 0 ? t('measured') : t('measureHint')}</span>
      {measuredM > 0 ? <strong>{format.distance(measuredM / 1000, 2)}</strong> : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('measureUndo')}
        onClick={() => engine.measuring.removeLast()}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('measureStop')}
        onClick={() => engine.measuring.setOn(false)}
      >
        <IconX size={18} />
      </ActionIcon>
    </output>
  );
}
