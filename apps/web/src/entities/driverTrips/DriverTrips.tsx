import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, graphql, query } from '../../api/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { weight } from '../../theme.ts';
import { Dialog, EmptyState, ErrorState, notify, Skeletons } from '../../ui/index.ts';
import { tripTexts } from './texts.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** The calls give no more at once. */
const MOST_TRIPS = 200;

const TRIPS = graphql(`
  query DriverTrips($customerId: Id!, $dateFrom: DateTime!, $dateTo: DateTime!, $withoutDriver: Boolean!) {
    driverTrips(customerId: $customerId, dateFrom: $dateFrom, dateTo: $dateTo, withoutDriver: $withoutDriver) {
      asset { id name licensePlate }
      startTime
      endTime
      distance
      driver { id label }
    }
  }
`);
const DRIVERS = graphql(`
  query DriversOfTrips($customerId: Id, $searchText: String) {
    driverAssignmentDriverOptions(customerId: $customerId, searchText: $searchText) { id label }
  }
`);
const ASSIGN = graphql(`
  mutation AssignTrip($customerId: Id, $assignment: DriverAssignmentInput!) {
    createDriverAssignment(customerId: $customerId, driverAssignment: $assignment) { changeId }
  }
`);

/** The button that opens the trips of which nobody knows who drove them, for who may say so. */
export function DriverTripsButton() {
  const t = useTexts(tripTexts);
  const [isOpen, setIsOpen] = useState(false);
  if (!isAllowed(useUser(), ['ModificarConductores'])) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserQuestion size={17} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <TripsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TripsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(tripTexts);
  const customerId = useUser().customer.id;
  const [which, setWhich] = useState<'unknown' | 'all'>('unknown');
  const [now] = useState(() => Date.now());
  const answer = useQuery(
    query(TRIPS, {
      customerId,
      dateFrom: new Date(now - DAYS * DAY_MS).toISOString(),
      dateTo: new Date(now).toISOString(),
      withoutDriver: which === 'unknown',
    }),
  );
  const trips = answer.data?.driverTrips ?? [];
  return (
    <Dialog onClose={onClose} title={t('title')}>
      <Stack gap="sm">
        <Text size="sm">{t('lead', { count: DAYS })}</Text>
        <SegmentedControl
          aria-label={t('which')}
          data={(['unknown', 'all'] as const).map((value) => ({ value, label: t(value) }))}
          value={which}
          onChange={(value) => setWhich(value as 'unknown')}
        />
        {answer.isPending ? (
          <Skeletons count={4} heightPx={56} />
        ) : answer.isError ? (
          <ErrorState message={t('loadFailed')} onRetry={() => void answer.refetch()} />
        ) : trips.length === 0 ? (
          <EmptyState
            icon={<IconUserQuestion size={26} stroke={1.6} />}
            title={t(which === 'unknown' ? 'none' : 'noneAtAll')}
          />
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {trips.map((trip) => (
              <Trip key={`${trip.asset.id} ${trip.startTime}`} trip={trip} customerId={customerId} />
            ))}
          </Stack>
        )}
        {trips.length === MOST_TRIPS && (
          <Text size="sm" c="dimmed">
            {t('most', { count: MOST_TRIPS })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

interface TripProps {
  trip: {
    asset: { id: number; name: string; licensePlate: string };
    startTime: string;
    endTime: string;
    distance: number;
    driver: { id: number; label: string } | null;
  };
  customerId: number;
}

/** A trip, with who drove it: choosing somebody else corrects it. */
function Trip({ trip: { asset, startTime, endTime, distance, driver }, customerId }: TripProps) {
  const t = useTexts(tripTexts);
  const format = useFormat();
  const queries = useQueryClient();
  const [isOpened, setIsOpened] = useState(false);
  const drivers = useQuery({ ...query(DRIVERS, { customerId, searchText: '' }), enabled: isOpened });
  const options = (drivers.data?.driverAssignmentDriverOptions ?? []).map(({ id, label }) => ({
    value: String(id),
    label,
  }));
  const isListed = options.some(({ value }) => value === String(driver?.id));
  const own = driver && !isListed ? [{ value: String(driver.id), label: driver.label }] : [];
  const assigning = useMutation({
    mutationFn: (driverId: number) =>
      call(ASSIGN, {
        customerId,
        assignment: {
          assetId: asset.id,
          driverId,
          // Moments are to the second: the one of its end belongs to the stop after it.
          dateFrom: new Date(Math.floor(Date.parse(startTime) / SECOND_MS) * SECOND_MS).toISOString(),
          dateTo: new Date(Math.floor(Date.parse(endTime) / SECOND_MS) * SECOND_MS).toISOString(),
          overridesKey: true,
        },
      }),
    onSuccess: async () => {
      notify.success(t('assigned'));
      await queries.invalidateQueries();
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  const name = vehicleName(asset);
  return (
    <Group component="li" justify="space-between" gap="xs" align="center">
      <div>
        <Text size="sm" fw={weight.medium}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {format.dateTime(startTime)} · {format.distance(distance)}
        </Text>
      </div>
      <Select
        w={220}
        aria-label={t('driver', { name, time: format.dateTime(startTime) })}
        placeholder={t('chooseDriver')}
        nothingFoundMessage={t('noDrivers')}
        searchable
        data={[...own, ...options]}
        value={driver ? String(driver.id) : null}
        disabled={assigning.isPending}
        onDropdownOpen={() => setIsOpened(true)}
        onChange={(id) => id && assigning.mutate(Number(id))}
      />
    </Group>
  );
}
