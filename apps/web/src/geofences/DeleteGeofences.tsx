import { List, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, query } from '../api/index.ts';
import { useUndoable } from '../audit/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import { ConfirmDialog, ErrorState, Skeletons } from '../ui/index.ts';
import { DELETE_GEOFENCE, GEOFENCE_DEPENDENTS } from './calls.ts';
import { geofencesTexts } from './texts.ts';
import { refreshGeofences } from './useGeofences.ts';

interface DeleteGeofencesProps {
  geofences: readonly { id: number; name: string; customerId: number }[];
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before geofences are deleted: it says which, whose they are, and what else it touches. */
export function DeleteGeofences({ geofences, onDeleted, onClose }: DeleteGeofencesProps) {
  const t = useTexts(geofencesTexts);
  const client = useQueryClient();
  const { customers } = useFleet();
  const ids = geofences.map(({ id }) => id);
  const dependents = useQuery({ ...query(GEOFENCE_DEPENDENTS, { ids }), gcTime: 0 });
  const deleted = useUndoable('GEOFENCE', () => refreshGeofences(client));
  const remove = async () => {
    try {
      for (const id of ids) await call(DELETE_GEOFENCE, { id });
    } finally {
      await refreshGeofences(client);
    }
    deleted(t('deleted', { count: ids.length }), ids);
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      confirm={t('delete')}
      cancel={t('cancel')}
      isReady={dependents.isSuccess}
      onConfirm={remove}
      errorText={errorText}
      onClose={onClose}
    >
      {geofences.map(({ id, name, customerId }) => (
        <div key={id}>
          <Text fw={weight.bold}>{name}</Text>
          {customers.length > 1 && (
            <Text c="dimmed">{customers.find((customer) => customer.id === customerId)?.name}</Text>
          )}
        </div>
      ))}
      <Text mt="xs">{t('deleteQuestion', { count: ids.length })}</Text>
      {dependents.isPending && <Skeletons count={1} heightPx={24} />}
      {dependents.isError && (
        <ErrorState message={errorText(dependents.error)} onRetry={() => void dependents.refetch()} />
      )}
      <List size="sm" mt="xs">
        {dependents.data?.geofenceDependents.map(({ relation, count, names }) => (
          <List.Item key={relation}>
            {t(relation, { count })}
            <Text size="sm" c="dimmed">
              {names.join(', ')} {count > names.length && t('andMore', { count: count - names.length })}
            </Text>
          </List.Item>
        ))}
      </List>
    </ConfirmDialog>
  );
}
