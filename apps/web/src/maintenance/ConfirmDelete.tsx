import { Text } from '@mantine/core';
import { useTexts } from '../i18n/index.ts';
import { ConfirmDialog } from '../ui/index.ts';
import { maintenanceTexts } from './texts.ts';

interface ConfirmDeleteProps {
  question: string;
  isDeleting: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is deleted; the answer that changes nothing has the focus. */
export function ConfirmDelete({ question, isDeleting, onConfirm, onClose }: ConfirmDeleteProps) {
  const t = useTexts(maintenanceTexts);
  return (
    <ConfirmDialog
      title={t('important')}
      confirm={t('remove')}
      cancel={t('cancel')}
      isBusy={isDeleting}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text mb="lg">{question}</Text>
    </ConfirmDialog>
  );
}
