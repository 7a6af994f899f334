import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, errorText } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { notify, Section } from '../../ui/index.ts';
import classes from './Access.module.css';
import { END_USER_SESSIONS, type UserAccess } from './calls.ts';
import { accessTexts } from './texts.ts';

export interface AccessPartProps {
  access: UserAccess;
  userId: number;
  mayWrite: boolean;
  /** Called with how the user gets in after a change. */
  onChanged: (access: UserAccess) => void;
}

/** Where a user is logged in, and the buttons that end it. */
export function Sessions({ access, userId, mayWrite, onChanged }: AccessPartProps) {
  const t = useTexts(accessTexts);
  const format = useFormat();
  const { sessions } = access;
  const end = useMutation({
    /** One session, or all where none is named. */
    mutationFn: async (sessionId: string | null) =>
      (await call(END_USER_SESSIONS, { userId, sessionId })).endUserSessions,
    onSuccess: (after, sessionId) => {
      onChanged(after);
      notify.success(t(sessionId === null ? 'sessionsEnded' : 'sessionEnded'));
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <Section title={t('sessions')}>
      {sessions.length === 0 && <Text size="sm">{t('noSessions')}</Text>}
      <ul className={classes.list} aria-label={t('sessions')}>
        {sessions.map(({ sessionId, browser, network, begun, lastUsed }) => {
          const program = browser ?? t('otherProgram');
          const used = format.dateTime(lastUsed);
          return (
            <li key={sessionId} className={classes.item}>
              <div className={classes.facts}>
                <Text size="sm">{[program, network].filter(Boolean).join(' · ')}</Text>
                <Text size="sm" c="dimmed">
                  {t('sessionUsed', { begun: format.dateTime(begun), used })}
                </Text>
              </div>
              {mayWrite && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('endSessionOf', { program, used })}
                  loading={end.isPending && end.variables === sessionId}
                  onClick={() => end.mutate(sessionId)}
                >
                  {t('endSession')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {mayWrite && sessions.length > 1 && (
        <Group justify="flex-end">
          <Button
            variant="light"
            color="red"
            loading={end.isPending && end.variables === null}
            onClick={() => end.mutate(null)}
          >
            {t('endAll', { count: sessions.length })}
          </Button>
        </Group>
      )}
    </Section>
  );
}
