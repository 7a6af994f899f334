import { Input, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { session, useUser } from '../session/index.ts';
import { notify, PhotoInput } from '../ui/index.ts';
import { UPDATE_PROFILE } from './calls.ts';
import { DialogForm } from './DialogForm.tsx';
import { isFilled } from './rules.ts';
import { profileTexts } from './texts.ts';

/** The dialog that changes the profile information: first name, last name, photo. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(profileTexts);
  const user = useUser();
  const complain = (value: string) => {
    const complaint = isFilled(value);
    return complaint && t(complaint);
  };
  const form = useForm({
    initialValues: { firstName: user.firstName, lastName: user.lastName, photo: user.photo },
    validate: { firstName: complain, lastName: complain },
  });
  const save = useMutation({
    mutationFn: (values: typeof form.values) =>
      // An absent photo keeps the stored one, an empty text removes it.
      call(UPDATE_PROFILE, {
        userId: user.id,
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        photo: values.photo === user.photo ? null : (values.photo ?? ''),
      }),
    onSuccess: (_saved, values) => {
      session.updateUser({ ...values, firstName: values.firstName.trim(), lastName: values.lastName.trim() });
      notify.success(t('userUpdated'));
      onClose();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <DialogForm
      title={t('profileTitle')}
      isDirty={form.isDirty()}
      saving={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Input.Wrapper label={t('photo')} labelElement="div">
        <PhotoInput
          value={form.values.photo}
          name={`${form.values.firstName} ${form.values.lastName}`}
          onChange={(photo) => form.setFieldValue('photo', photo)}
        />
      </Input.Wrapper>
      <TextInput
        label={t('firstName')}
        autoComplete="given-name"
        maxLength={100}
        data-autofocus
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('lastName')}
        autoComplete="family-name"
        maxLength={100}
        {...form.getInputProps('lastName')}
      />
    </DialogForm>
  );
}
