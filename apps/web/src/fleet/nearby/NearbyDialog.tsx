import { Button, Group, NumberInput, Table } from '@mantine/core';
import { IconMapPinOff, IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { Dialog, EmptyState, ErrorState, Skeletons } from '../../ui/index.ts';
import { NEARBY_ASSETS } from '../calls.ts';
import { useFleet } from '../FleetProvider.tsx';
import { ALL_CUSTOMERS } from '../selection/selection.ts';
import { fleetTexts } from '../texts.ts';
import { type Place, radiusInput } from './radius.ts';

/** Half of the Earth's girth: everything is within. */
const MAX_RADIUS_M = 20_100_000;

interface NearbyDialogProps {
  centre: Place;
  radiusM: number;
  /** Called with the radius of each search. */
  onSearch: (radiusM: number) => void;
  onSelect: (assetId: number) => void;
  onClose: () => void;
}

/** Searches for the vehicles around a place, and offers those found, the nearest first. */
export function NearbyDialog({ centre, radiusM, onSearch, onSelect, onClose }: NearbyDialogProps) {
  const t = useTexts(fleetTexts);
  const { usesMiles } = useFormat();
  const field = radiusInput({ usesMiles });
  const { selection } = useFleet();
  const [typed, setTyped] = useState<number | string>(field.shown(radiusM));
  const search = useMutation({
    mutationFn: (radius: number) =>
      call(NEARBY_ASSETS, {
        latitud: centre.latitude,
        longitud: centre.longitude,
        radius: Math.round(radius),
        customerIds: selection?.allCustomers ? [ALL_CUSTOMERS] : [...(selection?.customerIds ?? [])],
      }),
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const radius = Math.min(field.toMetres(Number(typed) || 0), MAX_RADIUS_M);
    setTyped(field.shown(radius));
    onSearch(radius);
    search.mutate(radius);
  };
  return (
    <Dialog onClose={onClose} title={t('nearby')} size={520} fillsPhone>
      <form onSubmit={submit} noValidate>
        <Group align="end" gap="sm">
          <NumberInput
            label={t('radius', { unit: field.unit })}
            value={typed}
            onChange={setTyped}
            allowDecimal={usesMiles}
            allowNegative={false}
            hideControls
            flex={1}
            data-autofocus
          />
          <Button type="submit" leftSection={<IconSearch size={17} />} loading={search.isPending}>
            {t('searchNearby')}
          </Button>
        </Group>
      </form>
      <Found
        search={search}
        unit={field.unit}
        shown={(metres) => Math.round(field.shown(metres))}
        onRetry={submit}
        onSelect={onSelect}
      />
    </Dialog>
  );
}

interface Nearby {
  id: number;
  patente: string;
  distance: number;
}

interface FoundProps {
  search: {
    data?: { getAllAssetsInRadiusNearPoint: readonly Nearby[] } | undefined;
    isPending: boolean;
    isError: boolean;
  };
  unit: string;
  /** A distance in metres as a whole number of the unit. */
  shown: (metres: number) => number;
  onRetry: () => void;
  onSelect: (assetId: number) => void;
}

function Found({ search, unit, shown, onRetry, onSelect }: FoundProps) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  if (search.isPending) return <Skeletons count={4} heightPx={36} />;
  if (search.isError) return <ErrorState message={t('nearbyFailed')} onRetry={onRetry} />;
  const found = search.data?.getAllAssetsInRadiusNearPoint;
  if (!found) return null;
  if (found.length === 0)
    return <EmptyState icon={<IconMapPinOff size={26} stroke={1.6} />} title={t('noneNearby')} />;
  return (
    <Table.ScrollContainer minWidth={280} mah="50vh" mt="md" type="native">
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('plate')}</Table.Th>
            <Table.Th ta="right">{t('distanceIn', { unit })}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map(({ id, patente, distance }) => (
            <Table.Tr key={id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{patente}</Table.Td>
              <Table.Td ta="right">{format.number(shown(distance))}</Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-label={t('selectNearbyNamed', { plate: patente })}
                  onClick={() => onSelect(id)}
                >
                  {t('selectNearby')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
