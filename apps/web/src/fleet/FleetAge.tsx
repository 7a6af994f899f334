import { Button, Paper } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import { uiTexts, useHasNetwork, useNow } from '../ui/index.ts';
import classes from './FleetAge.module.css';
import { useFeedState, useFleet, useFleetLoaded } from './FleetProvider.tsx';
import { fleetAgeText } from './fleetAge.ts';
import { fleetTexts } from './texts.ts';

const MINUTE_MS = 60_000;

/**
 * A line over the map that says how old the fleet is where it is not live, with a way to try again. `leftPx` of the map are covered, and at
 * its top is something else where it `isSecond`.
 */
export function FleetAge({ leftPx, isSecond }: { leftPx: number; isSecond: boolean }) {
  const t = useTexts(fleetTexts);
  const ui = useTexts(uiTexts);
  const format = useFormat();
  const { feed, selection } = useFleet();
  const state = useFeedState();
  const isKnown = useFleetLoaded();
  const hasNetwork = useHasNetwork();
  const nowMs = useNow();
  const text = fleetAgeText(state, { isKnown, hasNetwork, nowMs });
  if (!text || !selection || selection.groupIds.size === 0) return null;
  const { receivedAt } = state;
  const isYoung = receivedAt !== null && nowMs - receivedAt < MINUTE_MS;
  const ago = isYoung ? t('withinMinute') : format.ago(receivedAt, nowMs);
  return (
    <Paper
      className={classes.line}
      style={{ '--covered': `${leftPx}px` }}
      role="note"
      shadow="md"
      withBorder
      data-second={isSecond || undefined}
      data-testid="fleet-age"
    >
      <IconCloudOff className={classes.icon} size={18} stroke={1.7} aria-hidden="true" />
      <span>{t(text, { ago })}</span>
      {state.phase === 'offline' && (
        <Button className={classes.retry} size="compact-sm" variant="light" onClick={() => feed.wake()}>
          {ui('retry')}
        </Button>
      )}
    </Paper>
  );
}
