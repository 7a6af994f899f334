import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDevices,
  IconDeviceTv,
  IconKey,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserEdit,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { logOut, useIsSeeing, useUser } from '../../session/index.ts';
import { leaveAll } from '../../ui/index.ts';
import { bars } from '../map/mapAddress.ts';
import { useMapAddress } from '../map/useMapAddress.ts';
import { appTexts } from '../texts.ts';
import type { Dialog } from './Dialogs.tsx';
import classes from './UserMenu.module.css';

const ICON = { size: 18, stroke: 1.6 } as const;

const SCHEMES = [
  { scheme: 'auto', text: 'schemeAuto', Icon: IconDeviceDesktop },
  { scheme: 'light', text: 'schemeLight', Icon: IconSun },
  { scheme: 'dark', text: 'schemeDark', Icon: IconMoon },
] as const;

/** The menu of the logged-in user: profile, password, second factor, sessions, language, appearance, the map without bars, log out. */
export function UserMenu({ onDialog }: { onDialog: (dialog: Dialog) => void }) {
  const t = useTexts(appTexts);
  const user = useUser();
  const isSeeing = useIsSeeing();
  const { assetId, linkTo } = useMapAddress();
  const target = useRef<HTMLButtonElement>(null);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const open = (dialog: Dialog) => {
    target.current?.focus(); // so that the dialog gives the focus back here, and not to an item of the closed menu
    onDialog(dialog);
  };
  const name = `${user.firstName} ${user.lastName}`.trim() || user.userName;
  return (
    <Menu
      position="bottom-end"
      width={276}
      shadow="lg"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton ref={target} className={classes.target}>
          <VisuallyHidden>{t('userMenu')}</VisuallyHidden>
          {/* The initials are a picture, not a text that somebody would say. */}
          <Avatar src={user.photo} name={name} color="petrol" size={32} alt="" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{user.customer.name}</span>
        </div>
        <Menu.Divider />
        {/* Of who is seen nobody else changes anything. */}
        {!isSeeing && (
          <>
            <Menu.Item leftSection={<IconUserEdit {...ICON} />} onClick={() => open('profile')}>
              {t('changeProfile')}
            </Menu.Item>
            <Menu.Item leftSection={<IconKey {...ICON} />} onClick={() => open('password')}>
              {t('changePassword')}
            </Menu.Item>
            <Menu.Item leftSection={<IconShieldLock {...ICON} />} onClick={() => open('secondFactor')}>
              {t('secondFactor')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDevices {...ICON} />} onClick={() => open('sessions')}>
              {t('openSessions')}
            </Menu.Item>
            <Menu.Item leftSection={<IconLanguage {...ICON} />} onClick={() => open('language')}>
              {t('selectLanguage')}
            </Menu.Item>
          </>
        )}
        {/* On a phone the top bar has no room for it. */}
        <Menu.Item hiddenFrom="sm" leftSection={<IconLifebuoy {...ICON} />} onClick={() => open('support')}>
          {t('support')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('appearance')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(chosen) =>
            setColorScheme(SCHEMES.find(({ scheme }) => scheme === chosen)?.scheme ?? 'auto')
          }
        >
          {SCHEMES.map(({ scheme, text, Icon }) => (
            <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon {...ICON} />}>
              {t(text)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {/* Another window does not see as somebody else. */}
        {!isSeeing && (
          <Menu.Item
            component="a"
            href={linkTo(assetId, bars.set({ areShown: false }))}
            target="_blank"
            leftSection={<IconDeviceTv {...ICON} />}
          >
            {t('bareMap')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => leaveAll(() => void logOut())}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
