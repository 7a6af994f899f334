import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, query } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts, vehicleName } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { ErrorState, notify, SearchField, Section, Skeletons } from '../../ui/index.ts';
import { useOwnVehiclesOfGroups, VehiclesSelect } from '../../vehicles/index.ts';
import type { EntityRow } from '../kernel/entity.ts';
import { GROUP_VEHICLES } from './calls.ts';
import classes from './GroupVehicles.module.css';
import { useGroupChange } from './useGroupChange.ts';
import { groupVehicleTexts } from './vehicleTexts.ts';

/** Vehicles that are shown at first, and how many more each time. */
const AT_ONCE = 10;

/** The vehicles of a group, with the ways to add and to remove some. A root group has all of its customer, and says so. */
export function GroupVehicles({ group }: { group: EntityRow }) {
  const t = useTexts(groupVehicleTexts);
  return (
    <Section title={t('title')}>
      {group.parent === null ? <Text size="sm">{t('root')}</Text> : <Members group={group} />}
    </Section>
  );
}

function Members({ group }: { group: EntityRow }) {
  const t = useTexts(groupVehicleTexts);
  const mayChange = isAllowed(useUser(), ['ModificarGrupos']);
  const change = useGroupChange();
  const [searchText, setSearchText] = useState('');
  const [pageSize, setPageSize] = useState(AT_ONCE);
  const answer = useQuery({
    ...query(GROUP_VEHICLES, { groupId: group.id, searchText, pageSize }),
    placeholderData: keepPreviousData,
  });
  const remove = useMutation({
    mutationFn: (assetId: number) => change('remove', group.id, [assetId]),
    onError: (error) => notify.danger(errorText(error)),
  });
  if (answer.isPending) return <Skeletons count={3} heightPx={36} />;
  if (!answer.data) return <ErrorState message={t('failed')} onRetry={() => void answer.refetch()} />;
  const { count, items } = answer.data.groupVehicles;
  return (
    <>
      {mayChange && <AddVehicles group={group} />}
      {(count > AT_ONCE || searchText !== '') && (
        <SearchField label={t('search')} value={searchText} onChange={setSearchText} />
      )}
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {t(searchText === '' ? 'none' : 'noneFound')}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {items.map((vehicle) => (
            <li key={vehicle.id} className={classes.vehicle}>
              {vehicleName(vehicle)}
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t('takeOut', { name: vehicleName(vehicle) })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(vehicle.id)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {count > items.length && (
        <Button variant="default" onClick={() => setPageSize((size) => size + AT_ONCE * 5)}>
          {t('more', { count: count - items.length })}
        </Button>
      )}
    </>
  );
}

/** The field by which vehicles of the customer are found, and the button that puts them into the group. */
function AddVehicles({ group }: { group: EntityRow }) {
  const t = useTexts(groupVehicleTexts);
  const { groups } = useFleet();
  const change = useGroupChange();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const ofCustomer = groups.filter(({ customerId }) => customerId === group.customerId).map(({ id }) => id);
  const vehicles = useOwnVehiclesOfGroups(ofCustomer).data?.assetsByGroups.items ?? [];
  const add = useMutation({
    mutationFn: () => change('assign', group.id, chosen),
    onSuccess: () => setChosen([]),
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <div className={classes.add}>
      <VehiclesSelect label={t('pick')} vehicles={vehicles} value={chosen} onChange={setChosen} />
      {/* Beside the field: what it offers would cover a button below it. */}
      <Button loading={add.isPending} disabled={chosen.length === 0} onClick={() => add.mutate()}>
        {t('add', { count: chosen.length })}
      </Button>
    </div>
  );
}
