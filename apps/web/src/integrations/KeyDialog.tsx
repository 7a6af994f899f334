import { Alert, Stack, Text } from '@mantine/core';
import { PermissionList } from '../entities/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../i18n/index.ts';
import { Dialog, Facts } from '../ui/index.ts';
import type { ListedKey } from './calls.ts';
import { integrationsTexts } from './texts.ts';

/** What an API key may, and how it stands. */
export function KeyDialog({ apiKey, onClose }: { apiKey: ListedKey; onClose: () => void }) {
  const t = useTexts(integrationsTexts);
  const format = useFormat();
  const moment = (at: string | null) => (at === null ? UNKNOWN : format.dateTime(at));
  return (
    <Dialog onClose={onClose} title={apiKey.name} size={560} fillsPhone>
      <Stack gap="md">
        {apiKey.state === 'PAUSED' && (
          <Alert color="yellow" variant="light">
            {t('pausedWhy')}
          </Alert>
        )}
        <Facts
          facts={[
            { label: t('state'), value: t(`state_${apiKey.state}`) },
            { label: t('beginning'), value: `${apiKey.beginning}…` },
            { label: t('keyCustomer'), value: apiKey.allCustomers ? t('allCustomers') : apiKey.customerName },
            { label: t('endsAt'), value: moment(apiKey.revokedAt ?? apiKey.endsAt) },
            { label: t('lastUsedAt'), value: apiKey.lastUsedAt ? moment(apiKey.lastUsedAt) : t('neverUsed') },
            { label: t('createdBy'), value: apiKey.createdBy },
            { label: t('createdAt'), value: moment(apiKey.createdAt) },
          ]}
        />
        <div>
          <Text size="sm" c="dimmed">
            {t('permissions')}
          </Text>
          <PermissionList names={apiKey.permissions} lost={apiKey.lostPermissions} />
        </div>
      </Stack>
    </Dialog>
  );
}
