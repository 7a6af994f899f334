import { Button, Text } from '@mantine/core';
import { IconAdjustmentsOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, query } from '../api/index.ts';
import { useUndoable } from '../audit/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import { ConfirmDialog, EmptyState, ErrorState, Skeletons } from '../ui/index.ts';
import { DELETE_THRESHOLD_SET, THRESHOLD_SETS, THRESHOLDS_IN_FORCE, THRESHOLDS_INHERITED } from './calls.ts';
import { SetEditor } from './SetEditor.tsx';
import { SetList } from './SetList.tsx';
import type { ThresholdSet } from './setForm.ts';
import { thresholdsTexts } from './texts.ts';
import { usePlaceName } from './usePlaceName.ts';

interface SetsProps {
  customerId: number;
  /** Id of the open set, `new`, or null for the list. */
  open: number | 'new' | null;
  onOpen: (set: number | null) => void;
}

/** The sets of a customer, or one of them to edit. */
export function Sets({ customerId, open, onOpen }: SetsProps) {
  const t = useTexts(thresholdsTexts);
  const client = useQueryClient();
  const answer = useQuery(query(THRESHOLD_SETS, { customerId }));
  const [doomed, setDoomed] = useState<ThresholdSet | null>(null);
  // The thresholds in force change with the sets.
  const refresh = () =>
    Promise.all(
      [THRESHOLD_SETS, THRESHOLDS_IN_FORCE, THRESHOLDS_INHERITED].map((document) =>
        client.invalidateQueries({ queryKey: [document.toString()] }),
      ),
    );
  if (answer.isPending) return <Skeletons count={5} heightPx={56} />;
  if (!answer.data) return <ErrorState message={t('setsFailed')} onRetry={() => void answer.refetch()} />;
  const sets = answer.data.thresholdSets;
  const opened = open === 'new' ? null : sets.find(({ id }) => id === open);
  const close = () => onOpen(null);
  if (open !== null && opened !== undefined)
    return (
      <SetEditor
        key={open}
        customerId={customerId}
        set={opened}
        onSaved={async () => {
          await refresh();
          close();
        }}
        onUndone={refresh}
        onClose={close}
      />
    );
  if (open !== null)
    return (
      <EmptyState icon={<IconAdjustmentsOff size={26} stroke={1.6} />} title={t('notFound')}>
        <Button variant="light" size="sm" onClick={close}>
          {t('back')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <SetList customerId={customerId} sets={sets} onOpen={({ id }) => onOpen(id)} onDelete={setDoomed} />
      {doomed && (
        <DeleteDialog
          customerId={customerId}
          set={doomed}
          onDeleted={refresh}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

interface DeleteDialogProps {
  customerId: number;
  set: ThresholdSet;
  onDeleted: () => Promise<unknown>;
  onClose: () => void;
}

function DeleteDialog({ customerId, set, onDeleted, onClose }: DeleteDialogProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const placeName = usePlaceName(customerId);
  const undoable = useUndoable('THRESHOLDS', onDeleted);
  const remove = async () => {
    await call(DELETE_THRESHOLD_SET, { id: set.id });
    await onDeleted();
    undoable(t('deleted'), [set.id]);
  };
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      confirm={t('confirmDelete')}
      cancel={t('cancel')}
      onConfirm={remove}
      errorText={errorText}
      onClose={onClose}
    >
      <Text fw={weight.bold}>
        {placeName(set)}, {t('since', { date: format.dateTime(set.validFrom) }).toLocaleLowerCase()}
      </Text>
      <Text>{t('deleteQuestion')}</Text>
    </ConfirmDialog>
  );
}
