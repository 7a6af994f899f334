import { List, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { ConfirmDialog, ErrorState } from '../../ui/index.ts';
import { PREVIEW } from './calls.ts';
import type { ShownPerson } from './person.ts';
import { personalTexts } from './texts.ts';

interface EraseDialogProps {
  person: ShownPerson;
  /** Is given the name as it was typed. */
  onConfirm: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Says what erasing a person changes, and asks for the name of whom it is about. */
export function EraseDialog({ person, onConfirm, onClose }: EraseDialogProps) {
  const t = useTexts(personalTexts);
  const [typed, setTyped] = useState('');
  const { kind, id: personId, name } = person;
  const { data, error, refetch } = useQuery({ ...query(PREVIEW, { kind, personId }), staleTime: 0 });
  return (
    <ConfirmDialog
      title={t('eraseTitle', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isReady={data !== undefined && typed.trim() === name}
      onConfirm={() => onConfirm(typed.trim())}
      errorText={errorText}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('lead')}</Text>
        {error ? (
          <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <List size="sm" spacing={4}>
            {data.personalDataPreview.map(({ part, deleted, changed }) => (
              <List.Item key={part}>
                {t(part)}
                {': '}
                {[
                  deleted > 0 && t('removed', { count: deleted }),
                  changed > 0 && t('changed', { count: changed }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </List.Item>
            ))}
          </List>
        ) : (
          <Text size="sm" role="status">
            {t('looking')}
          </Text>
        )}
        <Text size="sm">{t('notErased')}</Text>
        <TextInput
          label={t('typeName', { name })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
