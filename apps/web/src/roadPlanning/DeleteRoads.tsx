import { List, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, query } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import { ConfirmDialog, ErrorState, notify, notifyUndo, Skeletons } from '../ui/index.ts';
import { DELETE_ROAD, LISTED_ROADS, RESTORE_ROAD, ROAD_DEPENDENTS } from './calls.ts';
import { roadsTexts } from './texts.ts';

interface DeleteRoadsProps {
  roads: readonly { id: number; name: string; customerName: string }[];
  onClose: () => void;
}

/** Asks before roads are deleted: it says which, and what else it touches. For some seconds they can be given back. */
export function DeleteRoads({ roads, onClose }: DeleteRoadsProps) {
  const t = useTexts(roadsTexts);
  const client = useQueryClient();
  const ids = roads.map(({ id }) => id);
  const dependents = useQuery({ ...query(ROAD_DEPENDENTS, { ids }), gcTime: 0 });
  const refresh = () => client.invalidateQueries({ queryKey: [LISTED_ROADS.toString()] });
  const restore = async () => {
    try {
      for (const id of ids) await call(RESTORE_ROAD, { id });
      notify.success(t('restored'));
    } catch (error) {
      notify.danger(errorText(error));
    }
    await refresh();
  };
  const remove = async () => {
    try {
      for (const id of ids) await call(DELETE_ROAD, { id });
    } finally {
      await refresh();
    }
    notifyUndo(t('deleted', { count: ids.length }), () => void restore());
  };
  return (
    <ConfirmDialog
      title={t('deleteTitle', { count: ids.length })}
      confirm={t('delete')}
      cancel={t('cancel')}
      isReady={dependents.isSuccess}
      onConfirm={remove}
      errorText={errorText}
      onClose={onClose}
    >
      {roads.map(({ id, name, customerName }) => (
        <div key={id}>
          <Text fw={weight.bold}>{name}</Text>
          <Text c="dimmed">{customerName}</Text>
        </div>
      ))}
      <Text mt="xs">{t('deleteQuestion', { count: ids.length })}</Text>
      {dependents.isPending && <Skeletons count={1} heightPx={24} />}
      {dependents.isError && (
        <ErrorState message={errorText(dependents.error)} onRetry={() => void dependents.refetch()} />
      )}
      <List size="sm" mt="xs">
        {dependents.data?.roadDependents.map(({ relation, count, names }) => (
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
