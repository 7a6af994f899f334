import { Alert, Button, Fieldset, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  CallError,
  type CallErrorCode,
  call,
  errorText,
  type PreferencesFragment,
  query,
} from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { ErrorState, notify, Skeletons } from '../../ui/index.ts';
import { canPush, disablePush, enablePush, isPushDenied, pushEndpoint } from '../push/browserPush.ts';
import { PREFERENCES, SAVE_PREFERENCES } from './calls.ts';
import { rulesTexts } from './texts.ts';

const MOST_PER_HOUR = 600;
const DIGEST_MINUTES = { min: 5, max: 1440 } as const;

interface PreferencesFormProps {
  /** Called when the form has changes that are not saved, and when it has none any more. */
  onDirty: (isDirty: boolean) => void;
}

/** How much the person wants to receive by each channel at most, and whether this browser receives pushes. */
export function PreferencesForm({ onDirty }: PreferencesFormProps) {
  const answer = useQuery(query(PREFERENCES, {}));
  if (answer.isPending) return <Skeletons count={5} heightPx={44} />;
  if (!answer.data)
    return <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} />;
  const { notificationPreferences: preferences } = answer.data;
  return (
    <Stack gap="lg">
      <Budget preferences={preferences} onDirty={onDirty} />
      {canPush() && <PushHere devices={preferences.pushDevices} />}
      <Devices devices={preferences.pushDevices} />
    </Stack>
  );
}

function useRefreshPreferences() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: query(PREFERENCES, {}).queryKey });
}

function Budget({ preferences, onDirty }: PreferencesFormProps & { preferences: PreferencesFragment }) {
  const t = useTexts(rulesTexts);
  const refresh = useRefreshPreferences();
  const { pushDevices: _, ...initialValues } = preferences;
  const form = useForm({ initialValues });
  const { mutate, isPending } = useMutation({
    mutationFn: (values: typeof form.values) => call(SAVE_PREFERENCES, { preferences: values }),
    onSuccess: async (_saved, values) => {
      form.resetDirty(values);
      await refresh();
      notify.success(t('preferencesSaved'));
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const perHour = { min: 0, max: MOST_PER_HOUR, allowDecimal: false, allowNegative: false };
  return (
    <form onSubmit={form.onSubmit((values) => mutate(values))} noValidate>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('preferencesLead')}
        </Text>
        <Fieldset legend={t('email')}>
          <Stack gap="sm">
            <Switch label={t('byEmail')} {...form.getInputProps('email', { type: 'checkbox' })} />
            <NumberInput
              label={t('perHour')}
              disabled={!form.values.email}
              {...perHour}
              {...form.getInputProps('emailPerHour')}
              hideControls
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={t('push')}>
          <Stack gap="sm">
            <Switch label={t('byPush')} {...form.getInputProps('push', { type: 'checkbox' })} />
            <NumberInput
              label={t('perHour')}
              disabled={!form.values.push}
              {...perHour}
              {...form.getInputProps('pushPerHour')}
              hideControls
            />
          </Stack>
        </Fieldset>
        <NumberInput
          label={t('digestMinutes')}
          {...DIGEST_MINUTES}
          allowDecimal={false}
          clampBehavior="blur"
          {...form.getInputProps('digestMinutes')}
          hideControls
        />
        <Button type="submit" loading={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}

const codeOf = (error: unknown): CallErrorCode | null => (error instanceof CallError ? error.code : null);

type PushDevices = PreferencesFragment['pushDevices'];

/** Turns push on and off in this browser, which has it where the server knows its subscription as the person's: others ended. */
function PushHere({ devices }: { devices: PushDevices }) {
  const t = useTexts(rulesTexts);
  const refresh = useRefreshPreferences();
  const endpoint = useQuery({ queryKey: ['pushEndpoint'], queryFn: pushEndpoint });
  const isOn = devices.some((device) => device.endpoint === endpoint.data);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (isOn) await disablePush();
      else await enablePush();
    },
    // An error of the server has a text; one of the browser is for the log.
    onError: (error) => {
      console.warn('Push could not be changed', error);
      notify.danger(codeOf(error) ? errorText(error) : t('pushFailed'));
    },
    onSettled: () => Promise.all([endpoint.refetch(), refresh()]),
  });
  return (
    <Fieldset legend={t('pushHere')}>
      {isPushDenied() ? (
        <Alert color="yellow" variant="light" title={t('pushDenied')} />
      ) : (
        <Button variant="light" loading={isPending} onClick={() => mutate()}>
          {t(isOn ? 'pushDisable' : 'pushEnable')}
        </Button>
      )}
    </Fieldset>
  );
}

function Devices({ devices }: { devices: PushDevices }) {
  const t = useTexts(rulesTexts);
  const format = useFormat();
  return (
    <Fieldset legend={t('pushDevices')}>
      {devices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noPushDevices')}
        </Text>
      ) : (
        <Stack gap={4} component="ul" m={0} pl="md">
          {devices.map(({ id, name, createdAt }) => (
            <li key={id}>
              {name}{' '}
              <Text span size="sm" c="dimmed">
                {t('since', { date: format.date(createdAt) })}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Fieldset>
  );
}
