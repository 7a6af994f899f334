import { Button, Group, Text } from '@mantine/core';
import { writing } from '@rastro/domain';
import { IconEye, IconLink, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, codeOf, errorText, query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { isAllowed, session, useUser } from '../../session/index.ts';
import { ErrorState, leaveAll, notify, Section, Skeletons } from '../../ui/index.ts';
import { AutologinLinks } from './AutologinLinks.tsx';
import {
  CREATE_PASSWORD_LINK,
  REVOKE_PASSWORD_LINK,
  USER_ACCESS,
  type UserAccess as UserAccessState,
} from './calls.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { accessTexts } from './texts.ts';

const WRITES = writing('Usuarios').update;
const SEES_AS = ['VerComoUsuario'] as const;

/** A user of the list. */
export interface AdministeredUser {
  id: number;
  isActive: boolean;
}

/** How a user gets in: whether there is a password, and the link by which the user is to choose one. */
export function UserAccess({ user }: { user: AdministeredUser }) {
  const t = useTexts(accessTexts);
  const own = useUser();
  const mayWrite = isAllowed(own, WRITES) && own.id !== user.id;
  const maySee = isAllowed(own, SEES_AS) && own.id !== user.id;
  const asked = query(USER_ACCESS, { userId: user.id });
  const answer = useQuery({ ...asked, staleTime: 0 });
  const access = answer.data?.userAccess;
  const client = useQueryClient();
  if (answer.isPending) return <Skeletons count={2} heightPx={24} />;
  if (!access) return <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />;
  const parts = {
    access,
    userId: user.id,
    mayWrite,
    onChanged: (next: UserAccessState) => void client.setQueryData(asked.queryKey, { userAccess: next }),
  };
  return (
    <>
      <Section title={t('title')}>
        <Standing access={access} user={user} />
        {mayWrite && user.isActive && <Actions access={access} userId={user.id} />}
        {maySee && user.isActive && <SeeAs userId={user.id} />}
      </Section>
      <SecondFactor {...parts} />
      <Sessions {...parts} />
      <AutologinLinks {...parts} isActive={user.isActive} />
    </>
  );
}

/** The way to see the product as the user does, where who looks may do all that the user may: the server says so. */
function SeeAs({ userId }: { userId: number }) {
  const t = useTexts(accessTexts);
  const begin = useMutation({
    mutationFn: () => session.seeAs(userId),
    onError: (error) => notify.danger(codeOf(error) === 'FORBIDDEN' ? t('seeAsMore') : errorText(error)),
  });
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden="true" />}
        loading={begin.isPending}
        onClick={() => leaveAll(() => begin.mutate())}
      >
        {t('seeAs')}
      </Button>
    </Group>
  );
}

function Standing({ access, user }: { access: UserAccessState; user: AdministeredUser }) {
  const t = useTexts(accessTexts);
  const format = useFormat();
  const { passwordLink: link, hasPassword } = access;
  const how = !user.isActive ? 'inactive' : hasPassword ? 'hasPassword' : 'noPassword';
  return (
    <>
      <Text size="sm">{t(how)}</Text>
      {link && (
        <Text size="sm" c={link.error ? 'red' : 'dimmed'}>
          {link.error
            ? t('notMailed', { error: link.error })
            : link.mailedAt
              ? t('mailed', { date: format.dateTime(link.mailedAt) })
              : t(link.byMail ? 'onItsWay' : 'open')}
          {!link.error && ` ${t('until', { date: format.dateTime(link.expiresAt) })}`}
        </Text>
      )}
    </>
  );
}

function Actions({ access, userId }: { access: UserAccessState; userId: number }) {
  const t = useTexts(accessTexts);
  const client = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const { queryKey } = query(USER_ACCESS, { userId });
  const create = useMutation({
    mutationFn: async (copies: boolean) =>
      (await call(CREATE_PASSWORD_LINK, { userId, copies })).createPasswordLink,
    onSuccess: (made) => {
      client.setQueryData(queryKey, { userAccess: made.access });
      setToken(made.token ?? null);
      if (made.token === null) notify.success(t('sent'));
      return client.invalidateQueries(); // the list says who is invited
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const revoke = useMutation({
    mutationFn: async () => (await call(REVOKE_PASSWORD_LINK, { userId })).revokePasswordLink,
    onSuccess: (access) => {
      client.setQueryData(queryKey, { userAccess: access });
      setToken(null);
      notify.success(t('revoked'));
      return client.invalidateQueries();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const { byMail, hasPassword, passwordLink } = access;
  return (
    <>
      {token !== null && <ShownOnce address={`${location.origin}/set-password#${token}`} hint={t('once')} />}
      <Group gap="xs">
        {byMail && (
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden="true" />}
            loading={create.isPending && create.variables === false}
            onClick={() => create.mutate(false)}
          >
            {t(hasPassword ? 'reset' : 'invite')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden="true" />}
          loading={create.isPending && create.variables === true}
          onClick={() => create.mutate(true)}
        >
          {t(byMail ? 'copyInstead' : hasPassword ? 'resetCopy' : 'inviteCopy')}
        </Button>
        {passwordLink && (
          <Button variant="subtle" color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('revoke')}
          </Button>
        )}
      </Group>
    </>
  );
}
