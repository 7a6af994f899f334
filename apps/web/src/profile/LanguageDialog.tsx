import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, errorText } from '../api/index.ts';
import { textsNow, useTexts } from '../i18n/index.ts';
import { session, type User, useUser } from '../session/index.ts';
import { notify } from '../ui/index.ts';
import { UPDATE_LANGUAGE } from './calls.ts';
import { DialogForm } from './DialogForm.tsx';
import { profileTexts } from './texts.ts';

/** The dialog that selects the language; the page changes without a reload. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(profileTexts);
  const user = useUser();
  const form = useForm({
    initialValues: { language: user.language },
    validate: { language: (value) => (user.languages.includes(value) ? null : t('required')) },
  });
  const save = useMutation({
    mutationFn: (language: User['language']) => call(UPDATE_LANGUAGE, { userId: user.id, language }),
    onSuccess: (_saved, language) => {
      session.updateUser({ language });
      notify.success(textsNow(profileTexts)('languageUpdated')); // already in the new language
      onClose();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <DialogForm
      title={t('languageTitle')}
      isDirty={form.isDirty()}
      saving={save.isPending}
      onSubmit={form.onSubmit(({ language }) => save.mutate(language))}
      onClose={onClose}
    >
      <Radio.Group label={t('language')} {...form.getInputProps('language')}>
        <Stack gap="sm" mt="xs">
          {user.languages.map((language) => (
            <Radio
              key={language}
              value={language}
              label={t(`language${language}`)}
              lang={language === 'US' ? 'en' : 'es'}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}
