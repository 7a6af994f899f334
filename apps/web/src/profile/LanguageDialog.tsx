import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, errorText } from '../api/index.ts';
import { textsNow, useTexts } from '../i18n/index.ts';
import { session, useUser } from '../session/index.ts';
import { notify } from '../ui/index.ts';
import { UPDATE_LANGUAGE } from './calls.ts';
import { DialogForm } from './DialogForm.tsx';
import { isOffered, OFFERED_LANGUAGES, type OfferedLanguage } from './rules.ts';
import { profileTexts } from './texts.ts';

/** The dialog that selects the language; the page changes without a reload. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(profileTexts);
  const user = useUser();
  const form = useForm({
    initialValues: { language: isOffered(user.language) ? user.language : '' },
    validate: { language: (value) => (isOffered(value) ? null : t('required')) },
  });
  const save = useMutation({
    mutationFn: (language: OfferedLanguage) => call(UPDATE_LANGUAGE, { userId: user.id, language }),
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
      saving={save.isPending}
      onSubmit={form.onSubmit(({ language }) => {
        if (isOffered(language)) save.mutate(language);
      })}
      onClose={onClose}
    >
      <Radio.Group label={t('language')} {...form.getInputProps('language')}>
        <Stack gap="sm" mt="xs">
          {OFFERED_LANGUAGES.map((language) => (
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
