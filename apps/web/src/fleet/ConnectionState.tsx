import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useFormat, useTexts } from '../i18n/index.ts';
import { useNow } from '../ui/index.ts';
import classes from './ConnectionState.module.css';
import { useFeedState, useFleet } from './FleetProvider.tsx';
import { fleetTexts } from './texts.ts';

/**
 * A discreet sign that says whether the data are live, and how old they are otherwise. While the past is shown, nobody may take it for
 * what is live.
 */
export function ConnectionState({ isPast }: { isPast: boolean }) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const { selection } = useFleet();
  const { phase, receivedAt } = useFeedState();
  const now = useNow();
  if (selection?.groupIds.size === 0) return null;
  const sign = isPast && phase === 'live' ? 'past' : phase;
  const text =
    sign === 'offline' && receivedAt !== null
      ? t('offlineSince', { ago: format.ago(receivedAt, now) })
      : t(sign);
  const since = receivedAt === null ? text : `${text} · ${format.when(receivedAt, now)}`;
  return (
    <Tooltip label={sign === 'past' ? t('pastHint') : since}>
      <span className={classes.state} data-phase={sign} data-testid="connection-state">
        <span className={classes.dot} aria-hidden="true" />
        {/* Read out when the phase changes, not with every second of the age. */}
        <VisuallyHidden role="status">{t(sign)}</VisuallyHidden>
        <span className={classes.text} aria-hidden="true">
          {text}
        </span>
      </span>
    </Tooltip>
  );
}
