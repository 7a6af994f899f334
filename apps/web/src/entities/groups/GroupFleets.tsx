import { MultiSelect, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, errorText, graphql, query } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { defineTexts, useTexts } from '../../i18n/index.ts';
import { isAllowed, isOwner, useUser } from '../../session/index.ts';
import { notify, Section } from '../../ui/index.ts';
import type { EntityRow } from '../kernel/entity.ts';

const texts = defineTexts('groupFleets', {
  es: {
    title: 'Flotas de otros clientes',
    lead: 'Quien ve el grupo ve también dónde están y estuvieron los móviles de estos clientes. No puede cambiar nada de ellos, ni le suenan sus alarmas.',
    pick: 'Clientes',
    none: 'Ninguna',
    saved: 'Flotas del grupo guardadas correctamente',
  },
  en: {
    title: 'Fleets of other customers',
    lead: 'Who sees the group also sees where the vehicles of these customers are and were. They can change nothing of them, and their alarms do not ring.',
    pick: 'Customers',
    none: 'None',
    saved: 'The fleets of the group were saved',
  },
});

const FLEETS = graphql(`
  query GroupFleets($groupId: Id!) {
    groupFleets(groupId: $groupId) { id name }
  }
`);
const SET_FLEETS = graphql(`
  mutation SetGroupFleets($groupId: Id!, $customerIds: [Id!]!) {
    setGroupFleets(groupId: $groupId, customerIds: $customerIds) { id name }
  }
`);

/** The fleets of other customers that a group shows: chosen by platform managers, named to others where there are some. */
export function GroupFleets({ group }: { group: EntityRow }) {
  const t = useTexts(texts);
  const user = useUser();
  const client = useQueryClient();
  const { customers } = useFleet();
  const answer = useQuery(query(FLEETS, { groupId: group.id }));
  const save = useMutation({
    mutationFn: (customerIds: number[]) => call(SET_FLEETS, { groupId: group.id, customerIds }),
    onSuccess: async () => {
      await client.invalidateQueries(); // wherever the vehicles of groups are shown
      notify.success(t('saved'));
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const fleets = answer.data?.groupFleets;
  const mayChoose = isOwner(user) && isAllowed(user, ['AsignarFlotas']);
  if (!fleets || (!mayChoose && fleets.length === 0)) return null;
  return (
    <Section title={t('title')}>
      <Text size="sm" c="dimmed">
        {t('lead')}
      </Text>
      {mayChoose ? (
        <MultiSelect
          label={t('pick')}
          searchable
          clearable
          placeholder={fleets.length === 0 ? t('none') : ''}
          data={customers
            .filter(({ id }) => id !== group.customerId)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={fleets.map(({ id }) => String(id))}
          disabled={save.isPending}
          onChange={(ids) => save.mutate(ids.map(Number))}
        />
      ) : (
        <ul>
          {fleets.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
