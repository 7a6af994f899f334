import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { PUBLIC_SETTINGS } from '../../session/index.ts';
import { notify } from '../../ui/index.ts';
import { INVITE_USERS } from './calls.ts';
import { accessTexts } from './texts.ts';

/** The button that mails an invitation to those of the chosen users who have no password yet; none where the installation sends no mail. */
export function InviteUsers({ userIds }: { userIds: readonly number[] }) {
  const t = useTexts(accessTexts);
  const client = useQueryClient();
  const settings = useQuery(query(PUBLIC_SETTINGS, {})).data?.publicSettings;
  const invite = useMutation({
    mutationFn: async () => (await call(INVITE_USERS, { userIds: [...userIds] })).inviteUsers,
    onSuccess: async ({ invited, withoutMail, passedOver }) => {
      const said = [
        t('invited', { count: invited }),
        ...(withoutMail > 0 ? [t('withoutMail', { count: withoutMail })] : []),
        ...(passedOver > 0 ? [t('passedOver', { count: passedOver })] : []),
      ].join(' ');
      if (withoutMail > 0) notify.warning(said);
      else notify.success(said);
      await client.invalidateQueries(); // the list says who is invited
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  if (!settings?.resetsPasswords) return null;
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconMail size={16} aria-hidden="true" />}
      loading={invite.isPending}
      onClick={() => invite.mutate()}
    >
      {t('invite')} ({userIds.length})
    </Button>
  );
}
