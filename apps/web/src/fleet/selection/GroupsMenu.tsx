import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { lazyPart, Part, Skeletons } from '../../ui/index.ts';
import { useFleet } from '../FleetProvider.tsx';
import { fleetTexts } from '../texts.ts';
import classes from './GroupsMenu.module.css';

const GroupsChoice = lazyPart(async () => (await import('./GroupsChoice.tsx')).GroupsChoice);

/** The dropdown of the top bar that chooses the vehicles to show: customers, and their groups as a tree. */
export function GroupsMenu() {
  const t = useTexts(fleetTexts);
  const [opened, setOpened] = useState(false);
  const { selection } = useFleet();
  const label = selection ? t('groupsCount', { count: selection.groupIds.size }) : t('groups');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} shadow="lg" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.button}
          leftSection={<IconStack2 size={19} stroke={1.7} />}
          rightSection={<IconChevronDown size={15} className={classes.chevron} />}
          aria-label={label}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.label}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Part fallback={<Skeletons count={4} heightPx={32} />}>
          <GroupsChoice />
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
}
