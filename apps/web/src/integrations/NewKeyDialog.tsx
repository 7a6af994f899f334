import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, errorText, serverNow } from '../api/index.ts';
import { PermissionMatrix } from '../entities/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useTexts } from '../i18n/index.ts';
import { isOwner, useUser } from '../session/index.ts';
import { copyText, Dialog, notify, uiTexts, useDialogInHand } from '../ui/index.ts';
import { API_KEYS, CREATE_API_KEY } from './calls.ts';
import classes from './Integrations.module.css';
import { integrationsTexts } from './texts.ts';

const MOST_NAME = 80;
const DAY_MS = 86_400_000;
const DAYS = ['30', '90', '365', '730'] as const;
/** The choice of an owner for a key that sees every customer. */
const ALL = 'all';

/** Makes an API key, and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(integrationsTexts);
  const [isDirty, setDirty] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const { close } = useDialogInHand(isDirty && token === null, onClose);
  return (
    <Dialog onClose={close} title={t('newKey')} size="lg" fillsPhone>
      {token === null ? (
        <KeyForm onDirty={() => setDirty(true)} onMade={setToken} onCancel={close} />
      ) : (
        <MadeKey token={token} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  onDirty: () => void;
  onMade: (token: string) => void;
  onCancel: () => void;
}

function KeyForm({ onDirty, onMade, onCancel }: KeyFormProps) {
  const t = useTexts(integrationsTexts);
  const user = useUser();
  const { customers } = useFleet();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [customer, setCustomer] = useState(String(user.customer.id));
  const [permissions, setPermissions] = useState<readonly string[]>([]);
  const [days, setDays] = useState<(typeof DAYS)[number]>('365');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(CREATE_API_KEY, {
        apiKey: {
          name: name.trim(),
          permissions: [...permissions],
          customerId: customer === ALL ? null : Number(customer),
          allCustomers: customer === ALL,
          endsAt: new Date(serverNow() + Number(days) * DAY_MS).toISOString(),
        },
      }),
    onSuccess: ({ createApiKey }) => {
      notify.success(t('created'));
      onMade(createApiKey.token);
      return client.invalidateQueries({ queryKey: [API_KEYS.toString()] });
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const lacks = { name: name.trim() === '', permissions: permissions.length === 0 };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!lacks.name && !lacks.permissions) mutate();
  };
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      onDirty();
      set(value);
    };
  return (
    <form onSubmit={submit} noValidate aria-label={t('newKey')}>
      <Stack gap="md">
        <TextInput
          label={t('keyName')}
          description={t('keyNameHint')}
          required
          data-autofocus
          maxLength={MOST_NAME}
          value={name}
          error={isTried && lacks.name && t('nameRequired')}
          onChange={(event) => changing(setName)(event.currentTarget.value)}
        />
        {customers.length > 1 && (
          <Select
            label={t('keyCustomer')}
            data={[
              ...(isOwner(user) ? [{ value: ALL, label: t('allCustomers') }] : []),
              ...customers.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            value={customer}
            allowDeselect={false}
            searchable
            onChange={(next) => changing(setCustomer)(next ?? customer)}
          />
        )}
        <Select
          label={t('validFor')}
          data={DAYS.map((value) => ({ value, label: t(`days_${value}`) }))}
          value={days}
          allowDeselect={false}
          onChange={(next) => changing(setDays)(next ?? days)}
        />
        <PermissionMatrix
          label={t('permissions')}
          value={permissions}
          error={isTried && lacks.permissions ? t('permissionsRequired') : null}
          onChange={changing(setPermissions)}
        />
        <Text size="sm" c="dimmed">
          {t('permissionsNote')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function MadeKey({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTexts(integrationsTexts);
  const ui = useTexts(uiTexts);
  const copy = async () => {
    if (await copyText(token)) notify.success(ui('copied'));
    else notify.danger(ui('copyFailed'));
  };
  return (
    <Alert variant="light" title={t('created')} icon={<IconCheck size={18} />}>
      <Stack gap="sm">
        <TextInput
          className={classes.token ?? ''}
          label={t('token')}
          value={token}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm">{t('tokenOnce')}</Text>
        <Group gap="sm">
          <Button leftSection={<IconCopy size={17} aria-hidden="true" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
