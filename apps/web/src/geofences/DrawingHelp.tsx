import { Button, Group, NumberInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFormat, useTexts } from '../i18n/index.ts';
import type { DrawingLayer, DrawnType } from '../map/index.ts';
import classes from './GeofencesPanel.module.css';
import { areaOf } from './geofenceValues.ts';
import { geofencesTexts } from './texts.ts';

/** Half of the width in metres with which a corridor begins. */
export const DEFAULT_HALF_WIDTH_M = 30;

interface ToolProps {
  tool: DrawingLayer;
  type: DrawnType;
}

/** Instructions for drawing, and buttons for drawing without a pointer. */
export function DrawingHelp({ tool, type }: ToolProps) {
  const t = useTexts(geofencesTexts);
  const format = useFormat();
  const { drawn, places, canGoBack } = useSyncExternalStore(tool.state.subscribe, tool.state.get);
  const least = type === 'POLYGON' ? 3 : 2;
  const area = drawn && areaOf(drawn);
  const buttons = useRef<HTMLDivElement>(null);
  const isDrawn = drawn !== null;
  const shown = useRef({ isDrawn, canGoBack });
  // The button that was pressed has gone: who draws by the keyboard goes on at the one in its place.
  useEffect(() => {
    const before = shown.current;
    shown.current = { isDrawn, canGoBack };
    if (before.isDrawn === isDrawn && before.canGoBack === canGoBack) return;
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
  }, [isDrawn, canGoBack]);
  return (
    <div className={classes.drawing}>
      <output>
        {drawn ? t(type === 'CIRCLE' ? 'hintHeld' : 'hintDone') : t(`hint${type}`)}
        {places > 0 && ` ${t('places', { count: places })}.`}
        {area !== null && ` ${t('area', { area: format.area(area) })}.`}
      </output>
      <Group ref={buttons} gap="xs">
        {drawn ? (
          <Button size="xs" variant="light" onClick={() => tool.again()}>
            {t('again')}
          </Button>
        ) : (
          <>
            <Button size="xs" variant="light" onClick={() => tool.addCentre()}>
              {t(type === 'CIRCLE' ? 'addMiddle' : 'addCentre')}
            </Button>
            {places >= least && (
              <Button size="xs" variant="light" onClick={() => tool.finish()}>
                {t('finish')}
              </Button>
            )}
          </>
        )}
        {canGoBack && <GoBack tool={tool} />}
      </Group>
    </div>
  );
}

/** The button that goes back one step of what is drawn. */
export function GoBack({ tool }: { tool: DrawingLayer }) {
  const t = useTexts(geofencesTexts);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowBackUp size={15} aria-hidden="true" />}
      onClick={() => tool.goBack()}
    >
      {t('goBack')}
    </Button>
  );
}

/** The field for a circle's radius or the width of a corridor. */
export function DrawnSize({ tool, type }: ToolProps) {
  const t = useTexts(geofencesTexts);
  const format = useFormat();
  const { drawn } = useSyncExternalStore(tool.state.subscribe, tool.state.get);
  const perMetre = format.inLengthUnit(type === 'CORRIDOR' ? 2 : 1);
  const [typed, setTyped] = useState<number | string>(
    type === 'CORRIDOR' ? Math.round(DEFAULT_HALF_WIDTH_M * perMetre) : '',
  );
  const shown = drawn?.radius == null ? typed : Math.round(drawn.radius * perMetre);
  return (
    <NumberInput
      label={t(type === 'CORRIDOR' ? 'width' : 'radius', { unit: format.lengthUnit })}
      min={1}
      max={Math.round(format.inLengthUnit(100_000))}
      allowDecimal={false}
      {...format.separators}
      value={shown}
      onChange={(value) => {
        setTyped(value);
        if (Number(value) > 0) tool.setRadius(Number(value) / perMetre);
      }}
    />
  );
}
