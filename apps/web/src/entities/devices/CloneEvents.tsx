import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, errorText, graphql, query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { Dialog, notify, useDialogInHand } from '../../ui/index.ts';
import type { EntityRow } from '../kernel/entity.ts';
import { eventTexts } from './texts.ts';

const SETTLE_MS = 250;
const MOST_SHOWN = 50;

const DEVICES = graphql(`
  query DevicesToCloneTo($customerId: Id!, $searchText: String, $pageSize: Int) {
    fleetDevices(customerId: $customerId, searchText: $searchText, pageSize: $pageSize) {
      items { id deviceIdentifier model }
    }
  }
`);
const CLONE = graphql(`
  mutation CloneDeviceEvents($ids: [Id!]!, $events: String!) {
    changeFleetDevices(ids: $ids, change: { events: $events }) { count }
  }
`);

/** Gives what the codes of a device stand for to other devices of its customer, for who may change those. */
export function CloneEvents({ device }: { device: EntityRow }) {
  const t = useTexts(eventTexts);
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (device.events === '[]' || !isAllowed(user, ['ModificarEquipos'])) return null;
  return (
    <div>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconCopy size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {t('clone')}
      </Button>
      {isOpen && <CloneDialog device={device} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function CloneDialog({ device, onClose }: { device: EntityRow; onClose: () => void }) {
  const t = useTexts(eventTexts);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([]);
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed, SETTLE_MS);
  const [problem, setProblem] = useState<string | null>(null);
  const { close } = useDialogInHand(chosen.length > 0, onClose);
  const answer = useQuery({
    ...query(DEVICES, { customerId: device.customerId, searchText, pageSize: MOST_SHOWN }),
    placeholderData: keepPreviousData,
  });
  const found = (answer.data?.fleetDevices.items ?? [])
    .filter(({ id }) => id !== device.id)
    .map(({ id, deviceIdentifier, model }) => ({
      value: String(id),
      label: [deviceIdentifier, model].filter(Boolean).join(' · '),
    }));
  const isFound = (value: string) => found.some((each) => each.value === value);
  const options = [...chosen.filter(({ value }) => !isFound(value)), ...found];
  const cloning = useMutation({
    mutationFn: () =>
      call(CLONE, { ids: chosen.map(({ value }) => Number(value)), events: String(device.events) }),
    onSuccess: async ({ changeFleetDevices: { count } }) => {
      notify.success(t('cloned', { count }));
      onClose();
      await queries.invalidateQueries();
    },
    onError: (error) => setProblem(errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the dialog was opened in a form, which is not to be saved by this
    if (chosen.length === 0) setProblem(t('targetsRequired'));
    else cloning.mutate();
  };
  return (
    <Dialog onClose={close} title={t('cloneTitle', { name: String(device.deviceIdentifier) })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t('cloneLead')}</Text>
          <MultiSelect
            label={t('targets')}
            placeholder={chosen.length === 0 ? t('chooseTargets') : ''}
            required
            error={problem}
            data={options}
            filter={({ options: all }) => all} // by the server
            searchable
            searchValue={typed}
            onSearchChange={setTyped}
            nothingFoundMessage={t('noTargets')}
            value={chosen.map(({ value }) => value)}
            onChange={(values) => {
              setProblem(null);
              setChosen(values.flatMap((value) => options.find((each) => each.value === value) ?? []));
            }}
            data-autofocus
          />
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={cloning.isPending}>
            {chosen.length === 0 ? t('cloneNone') : t('cloneNow', { count: chosen.length })}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
