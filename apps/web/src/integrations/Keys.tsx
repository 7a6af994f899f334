import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, query } from '../api/index.ts';
import { HeldList } from '../entities/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ConfirmDialog, ErrorState, notify, Skeletons } from '../ui/index.ts';
import { API_KEYS, type ListedKey, REVOKE_API_KEYS } from './calls.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { keyEntity, keyRow } from './keyEntity.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { integrationsTexts } from './texts.ts';

const isGood = ({ state }: ListedKey): boolean => state === 'ACTIVE' || state === 'PAUSED';

/** The API keys: the list, one with what it may, a new one, and revoking. */
export function Keys() {
  const t = useTexts(integrationsTexts);
  const answer = useQuery({ ...query(API_KEYS, {}), staleTime: 0 });
  const [isMaking, setMaking] = useState(false);
  const [opened, setOpened] = useState<ListedKey | null>(null);
  const [doomed, setDoomed] = useState<readonly ListedKey[] | null>(null);
  if (answer.isPending) return <Skeletons count={5} heightPx={56} />;
  if (answer.isError) return <ErrorState message={t('keysFailed')} onRetry={() => void answer.refetch()} />;
  const keys = answer.data.apiKeys;
  const ofRows = (rows: readonly { id: number }[]) =>
    rows.flatMap(({ id }) => keys.find((key) => key.id === id) ?? []);
  const revoke = (chosen: readonly ListedKey[]) => {
    const good = chosen.filter(isGood);
    if (good.length > 0) setDoomed(good);
    else notify.info(t('noneOpen'));
  };
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t('newKey')}
        </Button>
      </Group>
      <HeldList
        entity={keyEntity}
        label={t('keys')}
        rows={keys.map((key) => keyRow(key, t))}
        isBusy={answer.isFetching}
        onOpen={(row) => ofRows([row]).forEach(setOpened)}
        onFlag={() => undefined}
        onDelete={(rows) => revoke(ofRows(rows))}
      />
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
      {opened && <KeyDialog apiKey={opened} onClose={() => setOpened(null)} />}
      {doomed && <RevokeKeys keys={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function RevokeKeys({ keys, onClose }: { keys: readonly ListedKey[]; onClose: () => void }) {
  const t = useTexts(integrationsTexts);
  const client = useQueryClient();
  const count = keys.length;
  const revoke = async () => {
    await call(REVOKE_API_KEYS, { ids: keys.map(({ id }) => id) });
    notify.success(t('revoked', { count }));
    await client.invalidateQueries({ queryKey: [API_KEYS.toString()] });
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
