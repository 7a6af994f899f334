import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { uiTexts, useGiveFocusBack } from '../ui/index.ts';
import { profileTexts } from './texts.ts';

interface DialogFormProps {
  title: string;
  /** What the button says that sends the form; Save by default. */
  submit?: string;
  saving: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around a form: its fields, Cancel and Save. */
export function DialogForm({ title, submit, saving, onSubmit, onClose, children }: DialogFormProps) {
  const t = useTexts(profileTexts);
  const ui = useTexts(uiTexts);
  useGiveFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': ui('close') }}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {submit ?? t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
