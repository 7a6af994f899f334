import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, codeOf, errorText, query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { Dialog, ErrorState, notify, Skeletons, useDialogInHand } from '../../ui/index.ts';
import { useFleet } from '../FleetProvider.tsx';
import { DEVICE_NETWORKS, SET_DEVICE_NETWORKS } from './calls.ts';
import { unknownTexts } from './texts.ts';

/** The networks from which the devices of a customer are heard. */
export function NetworksDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(unknownTexts);
  const { customers } = useFleet();
  const [customerId, setCustomerId] = useState(useUser().customer.id);
  const [isDirty, setDirty] = useState(false);
  const { leave, close } = useDialogInHand(isDirty, onClose);
  const answer = useQuery(query(DEVICE_NETWORKS, { customerId }));
  const choose = (value: string | null) =>
    value !== null &&
    leave(() => {
      setDirty(false);
      setCustomerId(Number(value));
    });
  return (
    <Dialog onClose={close} title={t('networks')}>
      <Stack>
        <Text size="sm">{t('networksLead')}</Text>
        {customers.length > 1 && (
          <Select
            label={t('customer')}
            data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(customerId)}
            onChange={choose}
            allowDeselect={false}
            searchable
          />
        )}
        {answer.isPending ? (
          <Skeletons count={2} heightPx={48} />
        ) : !answer.data ? (
          <ErrorState message={t('networksFailed')} onRetry={() => void answer.refetch()} />
        ) : (
          <NetworksForm
            key={customerId}
            customerId={customerId}
            stored={answer.data.deviceNetworks}
            onDirty={setDirty}
            onCancel={close}
            onSaved={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface NetworksFormProps {
  customerId: number;
  stored: readonly string[];
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function NetworksForm({ customerId, stored, onDirty, onCancel, onSaved }: NetworksFormProps) {
  const t = useTexts(unknownTexts);
  const queries = useQueryClient();
  const [text, setText] = useState(stored.join('\n'));
  const saving = useMutation({
    mutationFn: () => call(SET_DEVICE_NETWORKS, { customerId, networks: linesOf(text) }),
    onSuccess: async () => {
      onDirty(false);
      await queries.invalidateQueries();
      notify.success(t('networksSaved'));
      onSaved();
    },
    onError: (error) => {
      if (!isInvalid(error)) notify.danger(errorText(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Textarea
          label={t('networksField')}
          description={t('networksHint')}
          placeholder={'203.0.113.0/24\n2001:db8::/32'}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            onDirty(linesOf(currentTarget.value).join() !== stored.join());
          }}
          error={isInvalid(saving.error) ? t('networksInvalid') : undefined}
          autosize
          minRows={4}
          maxRows={12}
          translate="no"
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isInvalid = (error: unknown): boolean => codeOf(error) === 'INVALID_INPUT';
