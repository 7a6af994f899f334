import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call, errorText } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ConfirmDialog, notify } from '../ui/index.ts';
import { type ListedLink, REVOKE_SHARE_LINKS, SHARE_LINKS } from './calls.ts';
import { shareTexts } from './texts.ts';

/** Asks whether links are to be revoked, and revokes them. */
export function RevokeLinks({ links, onClose }: { links: readonly ListedLink[]; onClose: () => void }) {
  const t = useTexts(shareTexts);
  const client = useQueryClient();
  const count = links.length;
  const revoke = async () => {
    await call(REVOKE_SHARE_LINKS, { ids: links.map(({ id }) => id) });
    notify.success(t('revoked', { count }));
    await client.invalidateQueries({ queryKey: [SHARE_LINKS.toString()] });
  };
  return (
    <ConfirmDialog
      title={t('revokeTitle', { count })}
      confirm={t('revoke')}
      cancel={t('cancel')}
      onConfirm={revoke}
      errorText={errorText}
      onClose={onClose}
    >
      <Text>{t('revokeQuestion', { count })}</Text>
    </ConfirmDialog>
  );
}
