import { Button, Group, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { notify } from '../../ui/index.ts';
import { useFleet } from '../FleetProvider.tsx';
import { REGISTER_DEVICE } from './calls.ts';
import { unknownTexts } from './texts.ts';

interface RegisterDeviceProps {
  deviceIdentifier: string;
  /** The protocol that it speaks. */
  protocol: string;
}

/** Registers a device that transmits for a customer, and leads to it. Shown to who may. */
export function RegisterDevice({ deviceIdentifier, protocol }: RegisterDeviceProps) {
  const t = useTexts(unknownTexts);
  const user = useUser();
  const { customers } = useFleet();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [customerId, setCustomerId] = useState(user.customer.id);
  const registering = useMutation({
    mutationFn: () => call(REGISTER_DEVICE, { customerId, device: { deviceIdentifier, protocol } }),
    onSuccess: async ({ createFleetDevice }) => {
      notify.success(t('registeredNow'));
      await queries.invalidateQueries(); // wherever devices are listed
      await navigate(`/manage/devices?row=${createFleetDevice.fleetDevice.id}`);
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  if (!isAllowed(user, ['CrearEquipos'])) return null;
  return (
    <Group align="flex-end" gap="sm" mt="md">
      {customers.length > 1 && (
        <Select
          label={t('customer')}
          data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(customerId)}
          allowDeselect={false}
          searchable
          onChange={(id) => setCustomerId(Number(id))}
        />
      )}
      <Button loading={registering.isPending} onClick={() => registering.mutate()}>
        {t('register')}
      </Button>
    </Group>
  );
}
