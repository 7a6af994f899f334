import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callPublic, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { REQUEST_PASSWORD_RESET } from './calls.ts';
import { PasswordFrame } from './PasswordFrame.tsx';
import { passwordTexts } from './passwordTexts.ts';

/** The page on which who forgot the password asks for a link by mail. It says the same whoever asks, and for whom. */
export function Component() {
  const t = useTexts(passwordTexts);
  const [user, setUser] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ask = useMutation({
    mutationFn: () => callPublic(REQUEST_PASSWORD_RESET, { user: user.trim() }),
  });
  if (ask.isSuccess)
    return (
      <PasswordFrame title={t('sent')} isOver>
        <Text role="status">{t('sentHint', { user: user.trim() })}</Text>
      </PasswordFrame>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = user.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) ask.mutate();
  };
  return (
    <PasswordFrame title={t('forgotten')}>
      <Text>{t('forgottenLead')}</Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('user')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            autoFocus
            value={user}
            error={isMissing ? t('required') : null}
            onChange={(event) => setUser(event.currentTarget.value)}
          />
          {ask.isError && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={19} />}>
              <Text size="sm">{errorText(ask.error)}</Text>
            </Alert>
          )}
          <Button type="submit" size="md" loading={ask.isPending} fullWidth>
            {t('send')}
          </Button>
        </Stack>
      </form>
    </PasswordFrame>
  );
}
