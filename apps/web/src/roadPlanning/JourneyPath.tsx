import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { LinePoint } from '@rastro/domain/roads/polyline';
import { simplifiedTo } from '@rastro/domain/roads/simplifyLine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, graphql, query } from '../api/index.ts';
import { addDays, isoDay, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import { useWay } from '../journeys/index.ts';
import { DayInput, Dialog, ErrorState, Skeletons } from '../ui/index.ts';
import { VehicleSelect } from '../vehicles/index.ts';
import { roadsTexts } from './texts.ts';
import { useCustomersVehicles } from './useCustomersVehicles.ts';

const TRIPS = graphql(`
  query TripsOfDay($movilID: Id!, $fechaInicio: DateTime!, $fechaFin: DateTime!) {
    journeys(movilID: $movilID, fechaInicio: $fechaInicio, fechaFin: $fechaFin) {
      daySteps {
        steps {
          sid
          iTime
          fTime
          odo
        }
      }
    }
  }
`);

interface JourneyPathProps {
  customerId: number | null;
  onUse: (points: LinePoint[]) => void;
  onClose: () => void;
}

/** A dialog that takes the path from a trip that a vehicle made. */
export function JourneyPath({ customerId, onUse, onClose }: JourneyPathProps) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const vehicles = useCustomersVehicles(customerId);
  const today = isoDay(wallTime(Date.now(), format.timeZone));
  const [assetId, setAssetId] = useState<number | null>(null);
  const [day, setDay] = useState<string | null>(today);
  const [sid, setSid] = useState<string | null>(null);
  const trips = useQuery({
    ...query(TRIPS, {
      movilID: assetId ?? 0,
      fechaInicio: `${day} 00:00:00`,
      fechaFin: `${addDays(day ?? today, 1)} 00:00:00`,
    }),
    enabled: assetId !== null && day !== null,
  });
  const steps = trips.data?.journeys?.daySteps.flatMap((each) => each.steps) ?? [];
  const step = steps.find((each) => each.sid === sid) ?? null;
  const way = useWay(
    step ? assetId : null,
    step ? Date.parse(step.iTime) : 0,
    step ? Date.parse(step.fTime) : 0,
  );
  const line = way && simplifiedTo(way.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })));
  const time = (moment: string) => format.time(moment);
  return (
    <Dialog title={t('journeyTitle')} onClose={onClose}>
      <Stack gap="sm">
        <VehicleSelect
          label={t('vehicle')}
          vehicles={vehicles}
          value={assetId}
          onChange={(id) => {
            setAssetId(id);
            setSid(null);
          }}
        />
        <DayInput
          label={t('day')}
          maxDate={today}
          value={day}
          onChange={(next) => {
            setDay(next);
            setSid(null);
          }}
        />
        {assetId === null || day === null ? (
          <Text c="dimmed">{t('chooseTrip')}</Text>
        ) : trips.isPending ? (
          <Skeletons count={2} heightPx={36} />
        ) : trips.isError ? (
          <ErrorState message={errorText(trips.error)} onRetry={() => void trips.refetch()} />
        ) : steps.length === 0 ? (
          <Text role="status">{t('noTrips')}</Text>
        ) : (
          <Radio.Group label={t('trips')} value={sid} onChange={setSid}>
            <Stack gap="xs" mah="16rem" style={{ overflow: 'auto' }}>
              {steps.map((each) => (
                <Radio
                  key={each.sid}
                  value={each.sid}
                  label={t('range', { from: time(each.iTime), until: time(each.fTime) })}
                  description={format.distance(each.odo)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {step && (
          <Text size="sm" c="dimmed" role="status">
            {!line
              ? t('reading')
              : line.toleranceM === 0
                ? t('places', { count: line.points.length })
                : t('simplified', {
                    count: format.number(line.points.length),
                    tolerance: format.length(line.toleranceM),
                  })}
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={!line || line.points.length < 2}
          onClick={() => {
            if (line) onUse(line.points);
            onClose();
          }}
        >
          {t('use')}
        </Button>
      </Group>
    </Dialog>
  );
}
