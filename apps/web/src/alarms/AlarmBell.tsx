import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { CountBadge, lazyPart, Part, Skeletons } from '../ui/index.ts';
import classes from './AlarmBell.module.css';
import { useAlarmCounters } from './AlarmsProvider.tsx';
import { badgeCount } from './alarm.ts';
import { alarmsTexts } from './texts.ts';

const NewestAlarms = lazyPart(async () => (await import('./NewestAlarms.tsx')).NewestAlarms);

/** The bell of the top bar with the number of unacknowledged alarms, and the newest of them in a dropdown. */
export function AlarmBell({ onSeeAll }: { onSeeAll: () => void }) {
  const t = useTexts(alarmsTexts);
  const [opened, setOpened] = useState(false);
  const count = badgeCount(useAlarmCounters()?.cantUnACK ?? 0);
  const label = t('bell', { count });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={label} disabled={opened}>
          <CountBadge count={count} color="var(--status-noTransmission)">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={label}
              onClick={() => setOpened(!opened)}
            >
              <IconBell size={20} stroke={1.7} />
            </ActionIcon>
          </CountBadge>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notifications')} className={classes.dropdown}>
        <Part fallback={<Skeletons count={4} heightPx={72} />}>
          <NewestAlarms
            onSeeAll={() => {
              setOpened(false);
              onSeeAll();
            }}
          />
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
}
