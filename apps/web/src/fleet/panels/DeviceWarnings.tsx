import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { notify } from '../../ui/index.ts';
import { CORRECT_DEVICE_PROTOCOL, DEVICE_WARNINGS } from '../calls.ts';
import { fleetTexts } from '../texts.ts';

/** What is doubtful about who speaks as a device: another protocol than the registered one, which one click corrects, or two places at once. */
export function DeviceWarnings({ deviceId }: { deviceId: number }) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const queries = useQueryClient();
  const wanted = query(DEVICE_WARNINGS, { id: deviceId });
  const device = useQuery(wanted).data?.getDevice ?? null;
  const correcting = useMutation({
    mutationFn: (protocol: string) => call(CORRECT_DEVICE_PROTOCOL, { deviceId, protocol }),
    onSuccess: () => {
      notify.success(t('protocolCorrected'));
      return queries.invalidateQueries({ queryKey: wanted.queryKey });
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const { otherProtocol, otherProtocolUntil, twoPlacesAt, twoPlaces } = device ?? {};
  return (
    <>
      {device && otherProtocol && (
        <Alert color="yellow" role="status">
          <Stack gap="xs" align="flex-start">
            <Text fw={600}>{t('otherProtocol')}</Text>
            <Text size="sm">
              {t('registeredAs', { registered: device.protocol || '—', spoken: otherProtocol })}{' '}
              {otherProtocolUntil
                ? t('heardUntil', { moment: format.dateTime(otherProtocolUntil) })
                : t('notHeard')}
            </Text>
            <Button
              size="xs"
              variant="default"
              loading={correcting.isPending}
              onClick={() => correcting.mutate(otherProtocol)}
            >
              {t('registerAs', { spoken: otherProtocol })}
            </Button>
          </Stack>
        </Alert>
      )}
      {twoPlacesAt && twoPlaces && (
        <Alert color="yellow" role="status">
          <Text fw={600}>{t('twoPlaces')}</Text>
          <Text size="sm">
            {t('twoPlacesOf', { moment: format.dateTime(twoPlacesAt), places: twoPlaces.join(', ') })}
          </Text>
        </Alert>
      )}
    </>
  );
}
