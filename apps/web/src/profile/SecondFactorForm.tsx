import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { codeOf, errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { notify, uiTexts } from '../ui/index.ts';
import { secondFactorTexts } from './secondFactorTexts.ts';

interface Given {
  password: string;
  code: string;
}

interface SecondFactorFormProps<Answer> {
  /** What the button says that sends it. */
  submit: string;
  asksPassword?: boolean;
  /** What the field of the code is called; no code is asked for without. */
  code?: string;
  /** Makes the call. Throws CallError, which is shown at the field that is wrong. */
  send: (given: Given) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A step of the dialog that asks for the current password, for a code, or for both. */
export function SecondFactorForm<Answer>({
  submit,
  asksPassword = false,
  code,
  send,
  onDone,
  onCancel,
  children,
}: SecondFactorFormProps<Answer>) {
  const t = useTexts(secondFactorTexts);
  const ui = useTexts(uiTexts);
  const need = (isAsked: boolean) => (value: string) =>
    isAsked && value.trim() === '' ? t('required') : null;
  const form = useForm<Given>({
    initialValues: { password: '', code: '' },
    validate: { password: need(asksPassword), code: need(code !== undefined) },
  });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const message = errorText(error);
      if (codeOf(error) === 'WRONG_PASSWORD') form.setFieldError('password', message);
      else if (codeOf(error) === 'WRONG_CODE') form.setFieldError('code', message);
      else notify.danger(message);
    },
  });
  return (
    <form onSubmit={form.onSubmit((given) => sending.mutate(given))} noValidate>
      <Stack gap="md">
        {children}
        {asksPassword && (
          <PasswordInput
            label={t('currentPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': ui('togglePassword') }}
            autoFocus
            {...form.getInputProps('password')}
          />
        )}
        {code !== undefined && (
          <TextInput
            label={code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus={!asksPassword}
            {...form.getInputProps('code')}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={sending.isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
