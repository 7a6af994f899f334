import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { uiTexts } from './texts.ts';

interface ConfirmDialogProps {
  title: string;
  /** What would happen, and to what. */
  children: ReactNode;
  /** On the button that does it, and on the one that does not. */
  confirm: string;
  cancel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost; the answer that changes nothing has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t('close') }}>
      {children}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color="red.8" loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
