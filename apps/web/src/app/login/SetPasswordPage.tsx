import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { callPublic, codeOf, errorText } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { ErrorState, PageLoading, uiTexts } from '../../ui/index.ts';
import { PASSWORD_LINK, SET_PASSWORD_BY_LINK } from './calls.ts';
import { PasswordFrame } from './PasswordFrame.tsx';
import { passwordTexts } from './passwordTexts.ts';

/**
 * The page that a link for setting a password opens. The token stands after the # of the address, which no server is sent. Opening it
 * uses nothing up, since virus scanners open links too.
 */
export function Component() {
  const t = useTexts(passwordTexts);
  const ui = useTexts(uiTexts);
  const token = useLocation().hash.slice(1);
  const [newPassword1, setFirst] = useState('');
  const [newPassword2, setSecond] = useState('');
  const link = useQuery({
    queryKey: [PASSWORD_LINK.toString(), token],
    queryFn: async () => (await callPublic(PASSWORD_LINK, { token })).passwordLink,
    staleTime: Number.POSITIVE_INFINITY, // it does not exist any more once it was used
  });
  const save = useMutation({
    mutationFn: () => callPublic(SET_PASSWORD_BY_LINK, { token, newPassword1, newPassword2 }),
  });
  if (link.isPending) return <PageLoading />;
  if (codeOf(link.error) === 'INVALID_CREDENTIALS' || codeOf(save.error) === 'INVALID_CREDENTIALS')
    return (
      <PasswordFrame title={t('useless')} isOver>
        <Text>{t('uselessHint')}</Text>
      </PasswordFrame>
    );
  if (link.isError) return <ErrorState message={errorText(link.error)} onRetry={() => void link.refetch()} />;
  const { kind, userName: user, customerName: customer, minimum } = link.data;
  if (save.isSuccess)
    return (
      <PasswordFrame title={t('saved')} isOver>
        <Text role="status">{t('savedHint', { user })}</Text>
      </PasswordFrame>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const toggle = (label: string) => ({ 'aria-label': `${ui('togglePassword')}: ${label}` });
  return (
    <PasswordFrame title={t(kind)}>
      <Text>{t('lead', { user, customer })}</Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {/* Password managers want to know whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={user} />
          <PasswordInput
            label={t('newPassword')}
            description={t('hint', { count: minimum })}
            autoComplete="new-password"
            size="md"
            autoFocus
            value={newPassword1}
            visibilityToggleButtonProps={toggle(t('newPassword'))}
            onChange={(event) => setFirst(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('again')}
            autoComplete="new-password"
            size="md"
            value={newPassword2}
            visibilityToggleButtonProps={toggle(t('again'))}
            onChange={(event) => setSecond(event.currentTarget.value)}
          />
          {save.isError && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={19} />}>
              <Text size="sm">{errorText(save.error)}</Text>
            </Alert>
          )}
          <Button type="submit" size="md" loading={save.isPending} fullWidth>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </PasswordFrame>
  );
}
