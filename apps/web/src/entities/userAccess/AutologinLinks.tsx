import { Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, serverNow } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { notify, Section } from '../../ui/index.ts';
import classes from './Access.module.css';
import { CREATE_AUTOLOGIN_LINK, REVOKE_AUTOLOGIN_LINK } from './calls.ts';
import type { AccessPartProps } from './Sessions.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { accessTexts } from './texts.ts';

const DAYS = [1, 7, 30, 365] as const;
const DAY_MS = 86_400_000;

/** The links by which a user gets in without a password, for screens that nobody types at: those that are open, and a new one. */
export function AutologinLinks({
  access,
  isActive,
  ...props
}: AccessPartProps & { /** Whether the user may log in. */ isActive: boolean }) {
  const { userId, mayWrite, onChanged } = props;
  const t = useTexts(accessTexts);
  const format = useFormat();
  const revoke = useMutation({
    mutationFn: async (linkId: number) =>
      (await call(REVOKE_AUTOLOGIN_LINK, { userId, linkId })).revokeAutologinLink,
    onSuccess: (after) => {
      onChanged(after);
      notify.success(t('revoked'));
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const { autologinLinks: links } = access;
  return (
    <Section title={t('autologin')} hint={t('autologinHint')}>
      <ul className={classes.list} aria-label={t('autologin')}>
        {links.map(({ id, createdAt, createdBy, expiresAt, singleUse, usedAt }) => {
          const until = format.dateTime(expiresAt);
          const about = [
            t(singleUse ? 'onceUntil' : 'oftenUntil', { date: until }),
            usedAt && t('usedAt', { date: format.dateTime(usedAt) }),
          ];
          return (
            <li key={id} className={classes.item}>
              <div className={classes.facts}>
                <Text size="sm">{about.filter(Boolean).join(' ')}</Text>
                <Text size="sm" c="dimmed">
                  {[format.dateTime(createdAt), createdBy].filter(Boolean).join(' · ')}
                </Text>
              </div>
              {mayWrite && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('revokeOf', { date: until })}
                  loading={revoke.isPending && revoke.variables === id}
                  onClick={() => revoke.mutate(id)}
                >
                  {t('revokeIt')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {mayWrite && isActive && <NewLink {...props} openIds={links.map(({ id }) => id)} />}
    </Section>
  );
}

interface NewLinkProps extends Pick<AccessPartProps, 'userId' | 'onChanged'> {
  /** The links that are open. */
  openIds: readonly number[];
}

function NewLink({ userId, onChanged, openIds }: NewLinkProps) {
  const t = useTexts(accessTexts);
  const [days, setDays] = useState<number>(DAYS[1]);
  const [singleUse, setSingleUse] = useState(true);
  const [made, setMade] = useState<{ token: string; id: number } | null>(null);
  const create = useMutation({
    mutationFn: async () => {
      const expiresAt = new Date(serverNow() + days * DAY_MS).toISOString();
      return (await call(CREATE_AUTOLOGIN_LINK, { userId, expiresAt, singleUse })).createAutologinLink;
    },
    onSuccess: ({ access, token }) => {
      onChanged(access);
      setMade({ token, id: Math.max(...access.autologinLinks.map(({ id }) => id)) });
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <>
      {made && openIds.includes(made.id) && (
        <ShownOnce address={`${location.origin}/autologin/${made.token}`} hint={t('autologinOnce')} />
      )}
      <Group gap="sm" align="flex-end">
        <Select
          label={t('validFor')}
          w={140}
          data={DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          value={String(days)}
          allowDeselect={false}
          onChange={(value) => setDays(Number(value))}
        />
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden="true" />}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {t('newAutologin')}
        </Button>
      </Group>
      <Checkbox
        label={t('singleUse')}
        checked={singleUse}
        onChange={(event) => setSingleUse(event.currentTarget.checked)}
      />
    </>
  );
}
