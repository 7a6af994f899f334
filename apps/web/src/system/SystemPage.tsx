import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { query } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ErrorState, Page, Skeletons } from '../ui/index.ts';
import { SYSTEM_STATUS } from './calls.ts';
import { Licences } from './Licences.tsx';
import { systemName } from './name.ts';
import { Problems } from './Problems.tsx';
import { State } from './State.tsx';
import { Storage } from './Storage.tsx';
import classes from './SystemPage.module.css';
import { systemTexts } from './texts.ts';

const TABS = ['state', 'storage', 'problems', 'licences'] as const;
const REFRESH_MS = 5_000;

/** The page /manage/system: versions, health, devices, jobs, storage, what went wrong, and licences. The tab is part of the address. */
export function Component() {
  const t = useTexts(systemTexts);
  const [place, setPlace] = useSearchParams();
  const tab = TABS.find((name) => name === place.get('tab')) ?? 'state';
  const answer = useQuery({ ...query(SYSTEM_STATUS, {}), refetchInterval: REFRESH_MS });
  const status = answer.data?.systemStatus;
  const shown = (show: (found: NonNullable<typeof status>) => React.ReactNode) =>
    status ? (
      show(status)
    ) : answer.isPending ? (
      <Skeletons count={6} heightPx={44} />
    ) : (
      <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />
    );
  return (
    <Page title={useTexts(systemName)('title')} lead={t('lead')}>
      <Tabs
        value={tab}
        onChange={(next) => setPlace(next === 'state' || next === null ? {} : { tab: next })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="state" className={classes.parts}>
          {shown((found) => (
            <State status={found} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="storage" className={classes.parts}>
          {shown(({ storage }) => (
            <Storage storage={storage} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="problems" className={classes.parts}>
          {shown((found) => (
            <Problems status={found} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="licences">
          <Licences />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
