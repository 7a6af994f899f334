import { Text, Title } from '@mantine/core';
import { IconRouterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query, type UnknownDeviceQuery } from '../../api/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../../i18n/index.ts';
import { Dialog, EmptyState, ErrorState, Facts, RawBytes, Skeletons } from '../../ui/index.ts';
import { fleetTexts } from '../texts.ts';
import { CorrectProtocol } from './CorrectProtocol.tsx';
import { UNKNOWN_DEVICE } from './calls.ts';
import { MountLink } from './MountLink.tsx';
import { RegisterDevice } from './RegisterDevice.tsx';
import { unknownTexts } from './texts.ts';

interface UnknownDeviceDialogProps {
  deviceIdentifier: string;
  protocol: string;
  onClose: () => void;
}

/** One device that is not heard in one protocol, with its last frames in hexadecimal and as text. */
export function UnknownDeviceDialog({ deviceIdentifier, protocol, onClose }: UnknownDeviceDialogProps) {
  const t = useTexts(unknownTexts);
  const answer = useQuery(query(UNKNOWN_DEVICE, { deviceIdentifier }));
  const device = answer.data?.unknownDevices.find((each) => each.protocol === protocol);
  return (
    <Dialog onClose={onClose} title={t('device')} size="lg">
      {answer.isPending ? (
        <Skeletons count={5} heightPx={32} />
      ) : answer.isError ? (
        <ErrorState message={t('deviceFailed')} onRetry={() => void answer.refetch()} />
      ) : device ? (
        <Device {...device} />
      ) : (
        <EmptyState icon={<IconRouterOff size={26} stroke={1.6} />} title={t('gone')} />
      )}
    </Dialog>
  );
}

function Device(device: UnknownDeviceQuery['unknownDevices'][number]) {
  const t = useTexts(unknownTexts);
  const tf = useTexts(fleetTexts);
  const format = useFormat();
  const { deviceId, registeredProtocol, heardUntil, reason, protocol } = device;
  return (
    <>
      <Facts
        facts={[
          { label: t('number'), value: <span translate="no">{device.deviceIdentifier}</span> },
          { label: t('reason'), value: t(reason) },
          { label: t('protocol'), value: <span translate="no">{protocol}</span> },
          ...(deviceId === null
            ? []
            : [
                {
                  label: t('registered'),
                  value: <span translate="no">{registeredProtocol || UNKNOWN}</span>,
                },
              ]),
          { label: t('peer'), value: <span translate="no">{device.peer}</span> },
          { label: t('firstSeen'), value: format.dateTime(device.firstSeen) },
          { label: t('lastSeen'), value: format.dateTime(device.lastSeen) },
          { label: t('frames'), value: format.number(device.frameCount) },
        ]}
      />
      {heardUntil !== null && (
        <Text mt="sm">{tf('heardUntil', { moment: format.dateTime(heardUntil) })}</Text>
      )}
      {reason === 'UNREGISTERED' && (
        <RegisterDevice deviceIdentifier={device.deviceIdentifier} protocol={protocol} />
      )}
      {reason === 'NOT_MOUNTED' && deviceId !== null && <MountLink deviceId={deviceId} />}
      {reason === 'OTHER_PROTOCOL' && deviceId !== null && (
        <CorrectProtocol deviceId={deviceId} spoken={protocol} />
      )}
      <Title order={2} size="h4" mt="md">
        {t('lastFrames')}
      </Title>
      <RawBytes frames={device.lastFrames} />
    </>
  );
}
