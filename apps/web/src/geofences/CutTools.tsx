import { Button, Group } from '@mantine/core';
import { IconCut, IconHexagonMinus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/index.ts';
import type { DrawingLayer, DrawnType } from '../map/index.ts';
import { notify } from '../ui/index.ts';
import { GoBack } from './DrawingHelp.tsx';
import classes from './GeofencesPanel.module.css';
import { panelTexts } from './panelTexts.ts';

interface CutToolsProps {
  tool: DrawingLayer;
  type: DrawnType;
  /** Whether parts that are cut off can be stored as geofences of their own. */
  keepsParts: boolean;
  /** The instructions for drawing, which stand there while nothing is being cut. */
  children: ReactNode;
}

/** Dividing a polygon along a line and taking holes out of it, with what is cut off; and the way back. */
export function CutTools({ tool, type, keepsParts, children }: CutToolsProps) {
  const t = useTexts(panelTexts);
  const { drawn, cut, places, rest } = useSyncExternalStore(tool.state.subscribe, tool.state.get);
  useEffect(() => {
    tool.onCut = (isCut) => {
      if (!isCut) notify.warning(t('cutsNothing'), 'toast');
    };
    return () => {
      tool.onCut = null;
    };
  }, [tool, t]);
  if (type !== 'POLYGON' || !drawn) return children;
  if (cut)
    return (
      <div className={classes.drawing}>
        <output>
          {t(cut === 'line' ? 'hintLine' : 'hintHole')}
          {places > 0 && ` ${t('cutPlaces', { count: places })}.`}
        </output>
        <Group gap="xs">
          <Button size="xs" variant="light" onClick={() => tool.addCentre()}>
            {t('addCutPoint')}
          </Button>
          {places >= (cut === 'line' ? 2 : 3) && (
            <Button size="xs" variant="light" onClick={() => tool.finish()}>
              {t('finishCut')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => tool.cancelCut()}>
            {t('cancelCut')}
          </Button>
          {places > 0 && <GoBack tool={tool} />}
        </Group>
      </div>
    );
  return (
    <>
      {children}
      <div className={classes.drawing}>
        {rest.length > 0 && (
          <output>{t(keepsParts ? 'partsKept' : 'partsDropped', { count: rest.length })}</output>
        )}
        <Group gap="xs">
          <Button
            size="xs"
            variant="light"
            leftSection={<IconCut size={15} aria-hidden="true" />}
            onClick={() => tool.beginCut('line')}
          >
            {t('cutLine')}
          </Button>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconHexagonMinus size={15} aria-hidden="true" />}
            onClick={() => tool.beginCut('hole')}
          >
            {t('cutHole')}
          </Button>
          {hasHoles(drawn.drawnJson) && (
            <Button size="xs" variant="light" onClick={() => tool.replaceParts([filled(drawn), ...rest])}>
              {t('fillHoles')}
            </Button>
          )}
          {rest.length > 0 && keepsParts && (
            <Button size="xs" variant="light" onClick={() => tool.replaceParts([drawn])}>
              {t('dropParts')}
            </Button>
          )}
        </Group>
      </div>
    </>
  );
}

const ringsOf = (drawnJson: string): unknown[] =>
  (JSON.parse(drawnJson) as { coordinates: unknown[] }).coordinates;
const hasHoles = (drawnJson: string): boolean => ringsOf(drawnJson).length > 1;

/** A polygon without its holes. */
const filled = <Polygon extends { drawnJson: string }>(drawn: Polygon): Polygon => ({
  ...drawn,
  drawnJson: JSON.stringify({ type: 'Polygon', coordinates: ringsOf(drawn.drawnJson).slice(0, 1) }),
});
