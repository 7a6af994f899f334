import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, graphql, query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { JobProgress, resultOf, useFollowedJob } from '../../jobs/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { ConfirmDialog, notify } from '../../ui/index.ts';
import type { EntityRow } from '../kernel/entity.ts';
import { familyTexts } from './familyTexts.ts';

const FAMILY = graphql(`
  query DeviceFamily($deviceId: Id!) {
    deviceFamily(deviceId: $deviceId) { protocol model others different }
  }
`);
const SYNCHRONIZE = graphql(`
  mutation SynchronizeDeviceFamily($deviceId: Id!) {
    synchronizeDeviceFamily(deviceId: $deviceId) {
      state
      job { id }
    }
  }
`);

/** Sets the devices of the same protocol and model up as this one is, in the background, for who may change those. */
export function SynchronizeFamily({ device }: { device: EntityRow }) {
  const t = useTexts(familyTexts);
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = isAllowed(useUser(), ['SincronizarEquipos']);
  const { job, start } = useFollowedJob(async (done) => {
    const { changed } = await resultOf<{ changed: number }>(done);
    notify.success(t('done', { count: changed }));
    await client.invalidateQueries();
  });
  if (!mayChange) return null;
  const begin = async () => {
    const { synchronizeDeviceFamily } = await call(SYNCHRONIZE, { deviceId: device.id });
    const started = synchronizeDeviceFamily.job;
    if (!started) return notify.info(t('running'));
    notify.success(t('starting'));
    await start(async () => started.id);
  };
  return (
    <div>
      {job ? (
        <JobProgress job={job} what={t('synchronize')} />
      ) : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          {t('synchronize')}
        </Button>
      )}
      {isOpen && <SynchronizeDialog device={device} onConfirm={begin} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

interface SynchronizeDialogProps {
  device: EntityRow;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

function SynchronizeDialog({ device, onConfirm, onClose }: SynchronizeDialogProps) {
  const t = useTexts(familyTexts);
  const { data } = useQuery({ ...query(FAMILY, { deviceId: device.id }), staleTime: 0 });
  const family = data?.deviceFamily ?? null;
  const name = family ? [family.protocol, family.model].filter(Boolean).join(' · ') : '';
  return (
    <ConfirmDialog
      title={t('title', { name: String(device.deviceIdentifier) })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isLoss={false}
      isReady={family !== null && family.different > 0}
      onConfirm={onConfirm}
      errorText={errorText}
      onClose={onClose}
    >
      <Text size="sm">{t('lead')}</Text>
      <Text size="sm" mt="sm" role="status">
        {family === null
          ? t('looking')
          : family.others === 0
            ? t('alone', { name })
            : family.different === 0
              ? t('alike', { name, count: family.others })
              : t('different', { name, count: family.different })}
      </Text>
    </ConfirmDialog>
  );
}
