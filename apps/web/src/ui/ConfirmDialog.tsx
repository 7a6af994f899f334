import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { notify } from './notify.ts';
import { uiTexts } from './texts.ts';

interface ConfirmDialogProps {
  title: string;
  /** What would happen, and to what. */
  children: ReactNode;
  /** On the button that does it, and on the one that does not. */
  confirm: string;
  cancel: string;
  /** Whether something is lost by it: its button warns then. */
  isLoss?: boolean;
  /** Does it. The dialog closes once it is done; where it fails the dialog tells so and stays. */
  onConfirm: () => Promise<unknown>;
  /** What to tell of a failure. */
  errorText: (error: unknown) => string;
  onClose: () => void;
}

/** Asks before something is done that is not easily undone; the answer that changes nothing has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  isLoss = true,
  onConfirm,
  errorText,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: onClose,
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t('close') }}>
      {children}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button {...(isLoss && { color: 'red.8' })} loading={isPending} onClick={() => mutate()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
