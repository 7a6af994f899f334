import { Tooltip } from '@mantine/core';
import { useFormat, useTexts } from '../i18n/index.ts';
import { useNow } from '../ui/index.ts';
import classes from './ConnectionState.module.css';
import { useFeedState, useFleet } from './FleetProvider.tsx';
import { fleetTexts } from './texts.ts';

/** A discreet sign that says whether the data are live, and how old they are otherwise. */
export function ConnectionState() {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const { selection } = useFleet();
  const { phase, receivedAt } = useFeedState();
  const now = useNow();
  if (selection?.groupIds.size === 0) return null;
  const text =
    phase === 'offline' && receivedAt !== null
      ? t('offlineSince', { ago: format.ago(receivedAt, now) })
      : t(phase);
  const since = receivedAt === null ? text : `${text} · ${format.when(receivedAt, now)}`;
  return (
    <Tooltip label={since}>
      <span className={classes.state} data-phase={phase} data-testid="connection-state">
        <span className={classes.dot} aria-hidden="true" />
        {/* Read out when the phase changes, not with every second of the age. */}
        <span className={classes.forReaders} role="status">
          {t(phase)}
        </span>
        <span className={classes.text} aria-hidden="true">
          {text}
        </span>
      </span>
    </Tooltip>
  );
}
