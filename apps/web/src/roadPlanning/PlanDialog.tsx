import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Dialog, notify, useDialogInHand } from '../ui/index.ts';
import { roadsTexts } from './texts.ts';

interface PlanDialogProps {
  title: string;
  isDirty: boolean;
  /** Stores what stands in it; false where it is not whole yet. */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a short form, which is not lost without a question. */
export function PlanDialog({ title, isDirty, onSubmit, onClose, children }: PlanDialogProps) {
  const t = useTexts(roadsTexts);

  const { close, finish } = useDialogInHand(isDirty, onClose);
  const { mutate, isPending } = useMutation({
    mutationFn: onSubmit,
    onSuccess: (isStored) => isStored && finish(onClose),
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Dialog title={title} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {children}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
