import { Button, Checkbox, List, Select, Stack, Text } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, errorText, graphql } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { ConfirmDialog, notify } from '../../ui/index.ts';
import type { EntityRow } from '../kernel/entity.ts';
import { transferTexts } from './transferTexts.ts';

const TRANSFER = graphql(`
  mutation TransferAsset($assetId: Id!, $version: Int!, $customerId: Id!, $withDevice: Boolean!) {
    transferAsset(assetId: $assetId, version: $version, customerId: $customerId, withDevice: $withDevice) { assetId }
  }
`);

const HAPPENS = ['past', 'begins', 'ends', 'device'] as const;

/** Gives a vehicle to another customer, after it was said what happens; for who administers several customers. */
export function TransferVehicle({ vehicle, name }: { vehicle: EntityRow; name: string }) {
  const t = useTexts(transferTexts);
  const user = useUser();
  const { customers } = useFleet();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [customerId, setCustomerId] = useState<string | null>(null);
  const [withDevice, setWithDevice] = useState(true);
  const others = customers.filter(({ id }) => id !== vehicle.customerId);
  if (others.length === 0 || !isAllowed(user, ['ModificarMoviles']) || !isAllowed(user, ['CrearMoviles']))
    return null;
  const transfer = async () => {
    const { id: assetId, version } = vehicle;
    const { transferAsset } = await call(TRANSFER, {
      ...{ assetId, version, customerId: Number(customerId), withDevice },
    });
    notify.success(t('done'));
    await client.invalidateQueries();
    void navigate(`/manage/assets?row=${transferAsset.assetId}`);
  };
  return (
    <div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconTransfer size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('transfer')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('title', { name })}
          confirm={t('confirm')}
          cancel={t('cancel')}
          isReady={customerId !== null}
          onConfirm={transfer}
          errorText={errorText}
          onClose={() => setIsOpen(false)}
        >
          <Stack gap="sm">
            <Select
              label={t('customer')}
              placeholder={t('choose')}
              required
              searchable
              data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={customerId}
              onChange={setCustomerId}
            />
            <Checkbox
              label={t('withDevice')}
              checked={withDevice}
              onChange={(event) => setWithDevice(event.currentTarget.checked)}
            />
            <Text size="sm">{t('happens')}</Text>
            <List size="sm" spacing={4}>
              {HAPPENS.map((what) => (
                <List.Item key={what}>{t(what === 'device' && !withDevice ? 'deviceStays' : what)}</List.Item>
              ))}
            </List>
          </Stack>
        </ConfirmDialog>
      )}
    </div>
  );
}
