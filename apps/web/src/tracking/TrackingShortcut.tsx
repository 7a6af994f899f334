import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { CountBadge } from '../ui/index.ts';
import { TRACKING_PATH } from './path.ts';
import { trackingTexts } from './texts.ts';
import { useMultipleTracking } from './useMultipleTracking.ts';

/** The way to the vehicles of multiple tracking, with how many there are. Nothing while there is none. */
export function TrackingShortcut() {
  const t = useTexts(trackingTexts);
  const count = useMultipleTracking().ids?.length ?? 0;
  if (count === 0) return null;
  const label = t('shortcut', { count });
  return (
    <Tooltip label={label}>
      <CountBadge count={count} color="var(--accent)">
        <ActionIcon
          component={Link}
          to={TRACKING_PATH}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={label}
        >
          <IconLayoutGrid size={20} stroke={1.7} />
        </ActionIcon>
      </CountBadge>
    </Tooltip>
  );
}
