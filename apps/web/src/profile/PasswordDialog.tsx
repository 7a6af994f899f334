import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, codeOf, errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useUser } from '../session/index.ts';
import { notify, uiTexts } from '../ui/index.ts';
import { CHANGE_PASSWORD } from './calls.ts';
import { DialogForm } from './DialogForm.tsx';
import { isPassword } from './rules.ts';
import { profileTexts } from './texts.ts';

const UNFIT = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_COMMON'];

/** The dialog that changes the password. The server checks that the two new ones are equal, and that the current one is right. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(profileTexts);
  const ui = useTexts(uiTexts);
  const user = useUser();
  const field = (name: 'currentPassword' | 'newPassword1' | 'newPassword2') => ({
    label: t(name),
    visibilityToggleButtonProps: { 'aria-label': `${ui('togglePassword')}: ${t(name)}` },
    ...form.getInputProps(name),
  });
  const complain = (value: string) => {
    const complaint = isPassword(value);
    return complaint && t(complaint);
  };
  const form = useForm({
    initialValues: { currentPassword: '', newPassword1: '', newPassword2: '' },
    validate: { currentPassword: complain, newPassword1: complain, newPassword2: complain },
  });
  const save = useMutation({
    mutationFn: (values: typeof form.values) => call(CHANGE_PASSWORD, { userId: user.id, ...values }),
    onSuccess: () => {
      notify.success(t('userUpdated'));
      onClose();
    },
    onError: (error) => {
      const message = errorText(error);
      notify.danger(message);
      const code = codeOf(error);
      if (code === 'WRONG_PASSWORD') form.setFieldError('currentPassword', message);
      if (code === 'PASSWORDS_DIFFER') form.setFieldError('newPassword2', message);
      if (code !== null && UNFIT.includes(code)) form.setFieldError('newPassword1', message);
    },
  });
  return (
    <DialogForm
      title={t('passwordTitle')}
      isDirty={form.isDirty()}
      saving={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      {/* Password managers want to know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.userName} />
      <PasswordInput {...field('currentPassword')} autoComplete="current-password" data-autofocus />
      <PasswordInput {...field('newPassword1')} autoComplete="new-password" />
      <PasswordInput {...field('newPassword2')} autoComplete="new-password" />
    </DialogForm>
  );
}
