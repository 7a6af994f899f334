import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/index.ts';
import type { DrawingLayer } from '../map/index.ts';
import { cornerTexts } from './cornerTexts.ts';
import classes from './GeofencesPanel.module.css';

/** Pixels of the map by which a key moves a corner, and by which it does with Shift. */
const STEP_PX = 10;
const FINE_STEP_PX = 1;
const WAYS: Partial<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Choosing a corner of a complete shape, moving it by the arrow keys and removing it: without a pointer, or by fingers that have no right button. */
export function CornerTools({ tool }: { tool: DrawingLayer }) {
  const t = useTexts(cornerTexts);
  const { drawn, corner } = useSyncExternalStore(tool.state.subscribe, tool.state.get);
  if (!drawn || drawn.geofenceType === 'CIRCLE') return null;
  const press = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    if (!corner || (!way && event.key !== 'Delete')) return;
    event.preventDefault();
    const step = event.shiftKey ? FINE_STEP_PX : STEP_PX;
    if (way) tool.moveCorner(way[0] * step, way[1] * step);
    else tool.removeCorner();
  };
  return (
    // An application, so that screen readers leave the arrow keys to it.
    <div className={classes.drawing} role="application" aria-label={t('corners')} onKeyDown={press}>
      <output>
        {corner &&
          `${t('corner', { at: corner.at + 1, of: corner.of, place: placeText(corner.place) })} ${t('hintCorner')}`}
      </output>
      <Group gap="xs">
        {corner && (
          <Button size="xs" variant="light" onClick={() => tool.chooseCorner(corner.at - 1)}>
            {t('previousCorner')}
          </Button>
        )}
        <Button size="xs" variant="light" onClick={() => tool.chooseCorner(corner ? corner.at + 1 : 0)}>
          {t(corner ? 'nextCorner' : 'chooseCorner')}
        </Button>
        {corner?.isRemovable && (
          <Button size="xs" variant="light" color="red" onClick={() => tool.removeCorner()}>
            {t('removeCorner')}
          </Button>
        )}
      </Group>
    </div>
  );
}

const placeText = ([longitude, latitude]: readonly [number, number]): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
