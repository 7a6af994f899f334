import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Dialog, useDialogInHand } from '../../ui/index.ts';
import { mountingTexts } from './texts.ts';

interface WorkDialogProps {
  title: string;
  /** The label of the button that does it. */
  confirm: string;
  /** Why it could not be done, where that belongs to no field. */
  problem: string | null;
  isDirty: boolean;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog in which a work on a vehicle is written down. */
export function WorkDialog({ title, confirm, problem, isDirty, isPending, ...props }: WorkDialogProps) {
  const t = useTexts(mountingTexts);
  const { close } = useDialogInHand(isDirty, props.onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the dialog was opened in a form, which is not to be saved by this
    props.onSubmit();
  };
  return (
    <Dialog onClose={close} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {problem !== null && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          {props.children}
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {confirm}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
