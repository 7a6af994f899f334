import { Text } from '@mantine/core';
import { call, errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ConfirmDialog, notify } from '../ui/index.ts';
import { DELETE_SERVICE, DELETE_SERVICE_PERFORMED } from './calls.ts';
import { maintenanceTexts } from './texts.ts';
import { useRefreshLists } from './useMaintenance.ts';

const DELETIONS = {
  notice: { document: DELETE_SERVICE, question: 'sureNotice', deleted: 'noticeDeleted' },
  performed: { document: DELETE_SERVICE_PERFORMED, question: 'surePerformed', deleted: 'performedDeleted' },
} as const;

interface ConfirmDeleteProps {
  kind: keyof typeof DELETIONS;
  id: number;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a notice or a performed service is deleted, then notifies the user and reads the lists again. */
export function ConfirmDelete({ kind, id, onDeleted, onClose }: ConfirmDeleteProps) {
  const t = useTexts(maintenanceTexts);
  const refresh = useRefreshLists();
  const { document, question, deleted } = DELETIONS[kind];
  const remove = async () => {
    await call<unknown, { id: number }>(document, { id });
    notify.success(t(deleted));
    onDeleted();
    await refresh();
  };
  return (
    <ConfirmDialog
      title={t('important')}
      confirm={t('remove')}
      cancel={t('cancel')}
      onConfirm={remove}
      errorText={errorText}
      onClose={onClose}
    >
      <Text>{t(question)}</Text>
    </ConfirmDialog>
  );
}
