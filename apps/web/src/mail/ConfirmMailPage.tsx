import { Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { callPublic, codeOf, errorText } from '../api/index.ts';
import { useBrowserLanguage, useTexts } from '../i18n/index.ts';
import { ErrorState, Logo, PageLoading } from '../ui/index.ts';
import classes from './ConfirmMailPage.module.css';
import { ANSWER_MAIL_CONFIRMATION, MAIL_CONFIRMATION } from './calls.ts';
import { mailTexts } from './texts.ts';

/**
 * The page that the link in a mail opens, on which the owner of an address answers whether a company may write to it. It needs no login
 * and is in the language of the browser. Opening it changes nothing, since virus scanners open links too; a button answers.
 */
export function Component() {
  useBrowserLanguage();
  const t = useTexts(mailTexts);
  const token = useLocation().hash.slice(1);
  const answer = useQuery({
    queryKey: [MAIL_CONFIRMATION.toString(), token],
    queryFn: async () => (await callPublic(MAIL_CONFIRMATION, { token })).mailConfirmation,
    staleTime: Number.POSITIVE_INFINITY, // it does not exist any more once it was answered
  });
  const { mutate, isPending, isError, error, isSuccess, variables } = useMutation({
    mutationFn: (accept: boolean) => callPublic(ANSWER_MAIL_CONFIRMATION, { token, accept }),
  });
  if (answer.isPending) return <PageLoading />;
  if (codeOf(answer.error) === 'INVALID_CREDENTIALS' || codeOf(error) === 'INVALID_CREDENTIALS')
    return (
      <Frame title={t('useless')}>
        <Text>{t('uselessHint')}</Text>
      </Frame>
    );
  if (answer.isError)
    return <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} />;
  const { customerName: customer, address, topic } = answer.data;
  return (
    <Frame title={t('title', { customer })}>
      {isSuccess ? (
        <Text role="status">{t(variables ? 'accepted' : 'refused', { customer, address })}</Text>
      ) : (
        <>
          <Text>{t(`wants${topic}`, { customer, address })}</Text>
          <Text c="dimmed" size="sm">
            {t('wholly')}
          </Text>
          {isError && (
            <Text c="red" role="alert">
              {errorText(error)}
            </Text>
          )}
          <div className={classes.buttons}>
            <Button
              size="md"
              loading={isPending && variables}
              disabled={isPending}
              onClick={() => mutate(true)}
            >
              {t('accept')}
            </Button>
            <Button
              size="md"
              variant="default"
              loading={isPending && !variables}
              disabled={isPending}
              onClick={() => mutate(false)}
            >
              {t('refuse')}
            </Button>
          </div>
        </>
      )}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Rastro`);
  return (
    <main className={classes.page}>
      <span className={classes.logo}>
        <Logo size={44} />
      </span>
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </main>
  );
}
