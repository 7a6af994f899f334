import { Text } from '@mantine/core';
import { roleName } from '@rastro/domain';
import { IconUserCircle } from '@tabler/icons-react';
import type { PublicSettingsQuery } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { appTexts } from '../texts.ts';
import classes from './DemoLogins.module.css';
import { usePublicSettings } from './usePublicSettings.ts';

type DemoLogin = PublicSettingsQuery['publicSettings']['demoLogins'][number];

/** The logins of a demo, each of which fills in the form when chosen. Nothing where there is no demo. */
export function DemoLogins({ onChoose }: { onChoose: (login: DemoLogin) => void }) {
  const t = useTexts(appTexts);
  const { language } = useFormat();
  const settings = usePublicSettings();
  if (!settings?.demo) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={classes.title}>
        {t('demoTitle')}
      </h2>
      <Text size="sm" c="dimmed">
        {t('demoHint')}
      </Text>
      <ul className={classes.logins}>
        {settings.demoLogins.map((login) => (
          <li key={login.userName}>
            <button type="button" className={classes.login} onClick={() => onChoose(login)}>
              <IconUserCircle size={22} stroke={1.5} aria-hidden="true" />
              <span className={classes.name}>{login.userName}</span>
              <span className={classes.role}>{roleName(login.roleName, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
