import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { Page } from '../ui/index.ts';
import { HowTo } from './HowTo.tsx';
import classes from './Integrations.module.css';
import { Keys } from './Keys.tsx';
import { integrationsName } from './name.ts';
import { integrationsTexts } from './texts.ts';
import { Webhooks } from './Webhooks.tsx';

const TABS = ['keys', 'webhooks', 'howTo'] as const;

/** The page /manage/integrations: API keys, webhooks with their deliveries, and how programs call. The tab is part of the address. */
export function Component() {
  const t = useTexts(integrationsTexts);
  const [place, setPlace] = useSearchParams();
  const tab = TABS.find((name) => name === place.get('tab')) ?? 'keys';
  return (
    <Page title={useTexts(integrationsName)('title')} lead={t('lead')}>
      <Tabs
        value={tab}
        onChange={(next) => setPlace(next === 'keys' || next === null ? {} : { tab: next })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="keys">
          <Keys />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Webhooks />
        </Tabs.Panel>
        <Tabs.Panel value="howTo">
          <HowTo />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
