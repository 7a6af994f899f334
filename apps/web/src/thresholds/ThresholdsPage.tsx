import { Button, Select, Tabs } from '@mantine/core';
import { IconAdjustmentsPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useFleet } from '../fleet/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useUser } from '../session/index.ts';
import { Page } from '../ui/index.ts';
import { Applications } from './Applications.tsx';
import { InForce } from './InForce.tsx';
import { thresholdsName } from './name.ts';
import { Sets } from './Sets.tsx';
import classes from './ThresholdsPage.module.css';
import { thresholdsTexts } from './texts.ts';

const TABS = ['sets', 'inForce', 'applications'] as const;
const NEW = 'new';

/**
 * The page /manage/thresholds: the sets, the thresholds in force for a vehicle, and applying them to the past. The tab, the
 * customer, the open set, and the chosen vehicle and date are part of the address.
 */
export function Component() {
  const t = useTexts(thresholdsTexts);
  const title = useTexts(thresholdsName)('title');
  const user = useUser();
  const { customers } = useFleet();
  const [place, setPlace] = useSearchParams();
  const tab = TABS.find((name) => name === place.get('tab')) ?? 'sets';
  const asked = Number(place.get('customer'));
  const customerId = customers.some(({ id }) => id === asked) ? asked : user.customer.id;
  const openSet = place.get('set');
  /** Changes the address of the page; the customer is kept. */
  const go = (next: Record<string, string | null>, replace = false) =>
    setPlace(
      (before) => {
        const kept = new URLSearchParams(before.has('customer') ? { customer: String(customerId) } : {});
        for (const [key, value] of Object.entries(next)) if (value !== null) kept.set(key, value);
        return kept;
      },
      { replace },
    );
  return (
    <Page
      title={title}
      lead={t('lead')}
      actions={
        <>
          {openSet === null && customers.length > 1 && (
            <Select
              aria-label={t('customer')}
              data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(customerId)}
              allowDeselect={false}
              searchable
              onChange={(id) => setPlace({ ...(tab === 'sets' ? {} : { tab }), customer: id ?? '' })}
            />
          )}
          {tab === 'sets' && openSet === null && (
            <Button leftSection={<IconAdjustmentsPlus size={18} />} onClick={() => go({ set: NEW })}>
              {t('newSet')}
            </Button>
          )}
        </>
      }
    >
      <Tabs value={tab} onChange={(next) => go({ tab: next === 'sets' ? null : next })} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sets">
          <Sets
            key={customerId}
            customerId={customerId}
            open={openSet === NEW ? 'new' : openSet === null ? null : Number(openSet)}
            onOpen={(set) => go({ set: set === null ? null : String(set) })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="inForce">
          <InForce
            key={customerId}
            customerId={customerId}
            assetId={place.has('asset') ? Number(place.get('asset')) || null : null}
            at={place.get('at')}
            onLook={(assetId, at) => go({ tab, asset: assetId === null ? null : String(assetId), at }, true)}
            onOpenSet={(set) => go({ set: String(set) })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <Applications key={customerId} customerId={customerId} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
