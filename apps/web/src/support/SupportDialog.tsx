import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { DialogForm } from '../profile/index.ts';
import { useUser } from '../session/index.ts';
import { notify } from '../ui/index.ts';
import { SEND_SUPPORT_MESSAGE } from './calls.ts';
import { supportTexts } from './texts.ts';

const MAX_LENGTH = 4_000;

/** The dialog by which a user writes to those who run this installation. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(supportTexts);
  const { email } = useUser();
  const form = useForm({
    initialValues: { message: '' },
    validate: { message: (value) => (value.trim() === '' ? t('required') : null) },
  });
  const send = useMutation({
    mutationFn: (message: string) =>
      call(SEND_SUPPORT_MESSAGE, { message, page: location.pathname + location.search }),
    onSuccess: () => {
      notify.success(t('sent'));
      onClose();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <DialogForm
      title={t('title')}
      submit={t('send')}
      isDirty={form.values.message.trim() !== ''}
      saving={send.isPending}
      onSubmit={form.onSubmit(({ message }) => send.mutate(message))}
      onClose={onClose}
    >
      <Text size="sm">{t('lead')}</Text>
      <Textarea
        label={t('message')}
        autosize
        minRows={5}
        maxRows={12}
        maxLength={MAX_LENGTH}
        data-autofocus
        description={email ? t('answer', { email }) : t('noAddress')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('message')}
      />
    </DialogForm>
  );
}
