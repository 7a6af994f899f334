import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBellCog, IconSettings, IconUserCog, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { lazyPart, Part, SidePanel } from '../ui/index.ts';
import { AlarmList } from './AlarmList.tsx';
import { useAlarmCounters, useRinging } from './AlarmsProvider.tsx';
import { type Alarm, sounds } from './alarm.ts';
import type { AlarmSearch } from './alarmSearch.ts';
import { RULES_PATH, SETS_UP_RULES } from './permissions.ts';
import { playAlarmSound } from './sound.ts';
import { isSoundOn, storeSound } from './stored.ts';
import { alarmsTexts } from './texts.ts';

const PreferencesDialog = lazyPart(
  async () => (await import('./rules/PreferencesDialog.tsx')).PreferencesDialog,
);

interface AlarmsPanelProps {
  search: AlarmSearch;
  onSearch: (change: Partial<AlarmSearch>) => void;
  onOpenVehicle: (assetId: number) => void;
  onClose: () => void;
}

/** The panel Notificaciones. While it is open and the sound is on, the most serious alarms make a sound. */
export function AlarmsPanel({ search, onSearch, onOpenVehicle, onClose }: AlarmsPanelProps) {
  const t = useTexts(alarmsTexts);
  return (
    <SidePanel
      title={t('notifications')}
      subtitle={<Unread />}
      onClose={onClose}
      actions={
        <>
          <SoundToggle />
          <SettingsMenu />
        </>
      }
    >
      <AlarmList search={search} ofAssetId={null} onSearch={onSearch} onOpenVehicle={onOpenVehicle} />
    </SidePanel>
  );
}

/** The numbers of unread notifications by type; types without any are left out, alarms only where there are others. */
function Unread() {
  const t = useTexts(alarmsTexts);
  const counters = useAlarmCounters();
  if (!counters) return null;
  const {
    cantUnreadAlarms: alarms,
    cantUnreadMaintenance: maintenance,
    cantUnreadReport: reports,
  } = counters;
  const parts = [
    alarms > 0 && t('unreadAlarms', { count: alarms }),
    maintenance > 0 && t('unreadMaintenance', { count: maintenance }),
    reports > 0 && t('unreadReports', { count: reports }),
  ].filter(Boolean);
  return <>{parts.length > 0 ? parts.join(' · ') : t('unreadAlarms', { count: 0 })}</>;
}

function SoundToggle() {
  const t = useTexts(alarmsTexts);
  const [isOn, setOn] = useState(() => isSoundOn(localStorage));
  const ring = useCallback(
    (alarms: readonly Alarm[]) => {
      if (isOn && alarms.some(sounds)) void playAlarmSound();
    },
    [isOn],
  );
  useRinging(ring);
  const label = t(isOn ? 'soundOff' : 'soundOn');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        onClick={() => {
          storeSound(localStorage, !isOn);
          setOn(!isOn);
          if (!isOn) void playAlarmSound(); // so that the person knows the sound, and the browser allows it from now on
        }}
      >
        {isOn ? <IconVolume size={19} stroke={1.7} /> : <IconVolumeOff size={19} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** The menu that leads to the person's own preferences and, with the permission, to the alarm rules. */
function SettingsMenu() {
  const t = useTexts(alarmsTexts);
  const maySetUp = isAllowed(useUser(), SETS_UP_RULES);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu position="bottom-end" shadow="lg" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('settings')}>
            <IconSettings size={19} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserCog size={17} />} onClick={() => setOpen(true)}>
            {t('preferences')}
          </Menu.Item>
          {maySetUp && (
            <Menu.Item leftSection={<IconBellCog size={17} />} component={Link} to={RULES_PATH}>
              {t('configureRules')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Part>{isOpen && <PreferencesDialog onClose={() => setOpen(false)} />}</Part>
    </>
  );
}
