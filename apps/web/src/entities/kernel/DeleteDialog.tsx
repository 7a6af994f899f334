import { Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, codeOf, errorText, query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { ConfirmDialog, Dialog, ErrorState, Skeletons } from '../../ui/index.ts';
import { callsOf, type Dependents } from './calls.ts';
import type { Entity, EntityRow } from './entity.ts';
import { kernelTexts } from './texts.ts';

interface DeleteDialogProps {
  entity: Entity;
  rows: readonly EntityRow[];
  onDone: (message: string, changeId: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before rows are deleted, after a look at what depends on them: what keeps them, and what goes with them. */
export function DeleteDialog({ entity, rows, onDone, onClose }: DeleteDialogProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const calls = callsOf(entity);
  const ids = rows.map(({ id }) => id);
  const answer = useQuery(query(calls.dependents, { ids }));
  const count = rows.length;
  const title = te('deleteTitle', { count });
  const [first] = rows;
  const dependents = answer.data?.result ?? [];
  const refusing = dependents.filter(({ refuses }) => refuses);
  const kept = rows.map((row) => entity.kept?.(row) ?? null).find((key) => key !== null) ?? null;

  if (!answer.data || refusing.length > 0 || kept !== null)
    return (
      <Dialog onClose={onClose} title={title}>
        {kept !== null ? (
          <Text>{te(kept)}</Text>
        ) : answer.isPending ? (
          <Skeletons count={2} heightPx={24} />
        ) : answer.isError ? (
          <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} />
        ) : (
          <>
            <Text mb="xs">{t('keptBy')}</Text>
            <DependentsList entity={entity} dependents={refusing} />
            <Text mt="sm" c="dimmed" size="sm">
              {te('keptHint')}
            </Text>
          </>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Dialog>
    );
  const remove = async () => {
    const { result } = await call(calls.remove, { ids });
    await onDone(te('deleted', { count: result.count }), result.changeId);
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={t('remove')}
      cancel={t('cancel')}
      onConfirm={remove}
      errorText={(error) =>
        entity.failures && codeOf(error) === 'INTERNAL' ? te(entity.failures.delete) : errorText(error)
      }
      onClose={onClose}
    >
      <Text>{t('deleteQuestion', { count, name: first ? entity.nameOf(first) : '' })}</Text>
      {dependents.length > 0 && (
        <>
          <Text mt="sm">{t('alsoDeleted')}</Text>
          <DependentsList entity={entity} dependents={dependents} />
        </>
      )}
    </ConfirmDialog>
  );
}

function DependentsList({ entity, dependents }: { entity: Entity; dependents: readonly Dependents[] }) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  return (
    <List size="sm">
      {dependents.map(({ relation, count, names }) => (
        <List.Item key={relation}>
          {t('dependents', { relation: te(`relation_${relation}`), count: format.number(count) })}
          {names.length > 0 && (
            <Text size="sm" c="dimmed">
              {names.join(', ')} {count > names.length && t('andMore', { count: count - names.length })}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}
