import { Button, Group, Modal, Text } from '@mantine/core';
import { useTexts } from '../i18n/index.ts';
import { uiTexts } from '../ui/index.ts';
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
  const ui = useTexts(uiTexts);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('important')}
      centered
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Text mb="lg">{question}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red.8" loading={isDeleting} onClick={onConfirm}>
          {t('remove')}
        </Button>
      </Group>
    </Modal>
  );
}
