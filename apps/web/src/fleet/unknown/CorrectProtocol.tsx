import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { notify } from '../../ui/index.ts';
import { CORRECT_DEVICE_PROTOCOL } from '../calls.ts';
import { fleetTexts } from '../texts.ts';

interface CorrectProtocolProps {
  deviceId: number;
  /** The protocol that the device speaks. */
  spoken: string;
}

/** The button that registers a device with the protocol that it speaks. */
export function CorrectProtocol({ deviceId, spoken }: CorrectProtocolProps) {
  const t = useTexts(fleetTexts);
  const queries = useQueryClient();
  const correcting = useMutation({
    mutationFn: () => call(CORRECT_DEVICE_PROTOCOL, { deviceId, protocol: spoken }),
    onSuccess: () => {
      notify.success(t('protocolCorrected'));
      return queries.invalidateQueries(); // wherever the device and its protocol are shown
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Button size="xs" variant="default" loading={correcting.isPending} onClick={() => correcting.mutate()}>
      {t('registerAs', { spoken })}
    </Button>
  );
}
