import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { Dialog, useDialogInHand } from '../ui/index.ts';
import { profileTexts } from './texts.ts';

interface DialogFormProps {
  title: string;
  /** What the button says that sends the form; Save by default. */
  submit?: string;
  /** Whether something in it was changed: then it asks before it closes. */
  isDirty: boolean;
  saving: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around a form: its fields, Cancel and Save. What was changed in it is not lost without a question. */
export function DialogForm({ title, submit, isDirty, saving, onSubmit, onClose, children }: DialogFormProps) {
  const t = useTexts(profileTexts);
  const { close } = useDialogInHand(isDirty, onClose);
  return (
    <Dialog onClose={close} title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {submit ?? t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
