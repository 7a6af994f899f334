import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../../i18n/index.ts';
import { weight } from '../../theme.ts';
import { DEVICE_WARNINGS } from '../calls.ts';
import { fleetTexts } from '../texts.ts';
import { CorrectProtocol } from '../unknown/CorrectProtocol.tsx';

/** What is doubtful about who speaks as a device: another protocol than the registered one, which one click corrects, or two places at once. */
export function DeviceWarnings({ deviceId }: { deviceId: number }) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const device = useQuery(query(DEVICE_WARNINGS, { id: deviceId })).data?.getDevice ?? null;
  const { otherProtocol, otherProtocolUntil, twoPlacesAt, twoPlaces } = device ?? {};
  return (
    <>
      {device && otherProtocol && (
        <Alert color="yellow" role="status">
          <Stack gap="xs" align="flex-start">
            <Text fw={weight.bold}>{t('otherProtocol')}</Text>
            <Text size="sm">
              {t('registeredAs', { registered: device.protocol || UNKNOWN, spoken: otherProtocol })}{' '}
              {otherProtocolUntil
                ? t('heardUntil', { moment: format.dateTime(otherProtocolUntil) })
                : t('notHeard')}
            </Text>
            <CorrectProtocol deviceId={deviceId} spoken={otherProtocol} />
          </Stack>
        </Alert>
      )}
      {twoPlacesAt && twoPlaces && (
        <Alert color="yellow" role="status">
          <Text fw={weight.bold}>{t('twoPlaces')}</Text>
          <Text size="sm">
            {t('twoPlacesOf', { moment: format.dateTime(twoPlacesAt), places: twoPlaces.join(', ') })}
          </Text>
        </Alert>
      )}
    </>
  );
}
