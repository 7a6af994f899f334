import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, query } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import { Dialog, ErrorState, notify, Skeletons, useNow } from '../ui/index.ts';
import { END_OTHER_SESSIONS, END_SESSION, OWN_SESSIONS, type OwnSession } from './calls.ts';
import classes from './SessionsDialog.module.css';
import { profileTexts } from './texts.ts';

const AGES_TICK_MS = 15_000;

/** The dialog that shows where the user is logged in, and ends one of these sessions or all others. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(profileTexts);
  const queries = useQueryClient();
  const listed = useQuery({ ...query(OWN_SESSIONS, {}), staleTime: 0 });
  const end = useMutation({
    /** One session, or all others where none is named. */
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) await call(END_OTHER_SESSIONS, {});
      else await call(END_SESSION, { sessionId });
    },
    onSuccess: (_ended, sessionId) =>
      notify.success(t(sessionId === null ? 'sessionsEnded' : 'sessionEnded')),
    onError: (error) => notify.danger(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: query(OWN_SESSIONS, {}).queryKey }),
  });
  const sessions = [...(listed.data?.ownSessions ?? [])].sort((a, b) => Number(b.isThis) - Number(a.isThis));
  const others = sessions.filter(({ isThis }) => !isThis).length;
  return (
    <Dialog onClose={onClose} title={t('sessionsTitle')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('sessionsHint')}
        </Text>
        {listed.isPending && <Skeletons count={2} heightPx={64} />}
        {listed.isError && (
          <ErrorState message={errorText(listed.error)} onRetry={() => void listed.refetch()} />
        )}
        <ul className={classes.list} aria-label={t('sessionsTitle')}>
          {sessions.map((session) => (
            <SessionItem
              key={session.sessionId}
              session={session}
              isEnding={end.isPending && end.variables === session.sessionId}
              onEnd={() => end.mutate(session.sessionId)}
            />
          ))}
        </ul>
        {others > 0 && (
          <Group justify="flex-end">
            <Button
              variant="light"
              color="red"
              loading={end.isPending && end.variables === null}
              onClick={() => end.mutate(null)}
            >
              {t('endOtherSessions', { count: others })}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

interface SessionItemProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const t = useTexts(profileTexts);
  const format = useFormat();
  const now = useNow(AGES_TICK_MS);
  const { isThis, network, begun } = session;
  const browser = session.browser ?? t('otherProgram');
  const lastUsed = isThis
    ? t('inUse')
    : t('lastUsed', { ago: format.ago(session.lastUsed, Math.max(now, Date.parse(session.lastUsed))) });
  return (
    <li className={classes.session}>
      <div className={classes.facts}>
        <Group gap="xs">
          <Text fw={weight.medium}>{browser}</Text>
          {isThis && <Badge variant="light">{t('thisSession')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {network === null ? lastUsed : `${lastUsed} · ${network}`}
        </Text>
        <Text size="sm" c="dimmed">
          {t('begun', { moment: format.dateTime(begun) })}
        </Text>
      </div>
      {!isThis && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={t('endSessionOf', { browser, ago: lastUsed })}
          onClick={onEnd}
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}
