import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { notify } from './notify.ts';

interface ConfirmDialogProps {
  title: string;
  /** What would happen, and to what. */
  children: ReactNode;
  /** The labels of the button that confirms, and of the one that cancels. */
  confirm: string;
  cancel: string;
  /** Whether something is lost by it; then the button warns. */
  isLoss?: boolean;
  /** Whether all that the question says is there: before, nothing can be confirmed. */
  isReady?: boolean;
  /** Executes the action. The dialog closes once it is done; where it fails, the dialog shows the error and stays. */
  onConfirm: () => Promise<unknown>;
  /** The text of an error of `onConfirm`. */
  errorText: (error: unknown) => string;
  onClose: () => void;
}

/** Asks for confirmation of an action that is not easily undone; the focus is on the button that cancels. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  isLoss = true,
  isReady = true,
  onConfirm,
  errorText,
  onClose,
}: ConfirmDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: onClose,
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Dialog onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button
          {...(isLoss && { color: 'red.8' })}
          loading={isPending}
          disabled={!isReady}
          onClick={() => mutate()}
        >
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
