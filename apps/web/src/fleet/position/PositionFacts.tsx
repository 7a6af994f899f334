import { eventName } from '@rastro/domain';
import { IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PlaceAddress } from '../../addresses/index.ts';
import { type HistoryPointQuery, query } from '../../api/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../../i18n/index.ts';
import { EmptyState, ErrorState, Facts, Skeletons } from '../../ui/index.ts';
import { fleetTexts } from '../texts.ts';
import { HISTORY_POINT } from './calls.ts';
import classes from './PositionFacts.module.css';
import { positionTexts } from './texts.ts';

/** All that is stored of one position: when and where it was, who drove, and what the device said. */
export function PositionFacts({ id }: { id: string }) {
  const t = useTexts(positionTexts);
  const { data, isPending, refetch } = useQuery({
    ...query(HISTORY_POINT, { id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <Skeletons count={8} heightPx={30} />;
  if (!data) return <ErrorState message={t('failed')} onRetry={() => void refetch()} />;
  if (!data.getHistoryPoint)
    return <EmptyState icon={<IconMapPinOff size={26} stroke={1.6} />} title={t('gone')} />;
  return <Point point={data.getHistoryPoint} />;
}

type HistoryPoint = NonNullable<HistoryPointQuery['getHistoryPoint']>;

function Point({ point }: { point: HistoryPoint }) {
  const t = useTexts(positionTexts);
  const tf = useTexts(fleetTexts);
  const format = useFormat();
  const { lat, lon } = point;
  const ignition = point.ignition === null ? UNKNOWN : t(point.ignition ? 'on' : 'off');
  return (
    <div className={classes.position}>
      <Facts
        facts={[
          { label: t('gpsDate'), value: format.dateTime(point.fGPS) },
          { label: t('received'), value: format.dateTime(point.utx) },
          { label: tf('driver'), value: point.nCh ?? t('noDriverThen') },
          {
            label: t('address'),
            value:
              lat === null || lon === null ? (
                t('noPlace')
              ) : (
                <PlaceAddress about={`position ${point.id}`} latitude={lat} longitude={lon}>
                  {point.dir ?? tf('noAddress')}
                </PlaceAddress>
              ),
          },
          ...(lat === null || lon === null
            ? []
            : [{ label: tf('position'), value: format.coordinates(lat, lon) }]),
          { label: tf('speed'), value: format.speed(point.vel) },
          { label: tf('course'), value: format.course(point.cur) },
          { label: t('ignition'), value: ignition },
          {
            label: t('event'),
            value:
              point.evt === null ? UNKNOWN : eventName(point.evt, format.language === 'US' ? 'en' : 'es'),
          },
          { label: tf('odometer'), value: format.distance(point.odo) },
          { label: tf('hourMeter'), value: format.hours(point.horo) },
          { label: t('satellites'), value: format.number(point.satellites) },
          { label: tf('externalVoltage'), value: format.volts(point.externalVoltage) },
          { label: tf('batteryVoltage'), value: format.volts(point.batteryVoltage) },
        ]}
      />
      <section aria-label={t('readings')}>
        <h3 className={classes.heading}>{t('readings')}</h3>
        {point.readings.length === 0 ? (
          <p className={classes.none}>{t('noReadings')}</p>
        ) : (
          <div translate="no">
            <Facts
              facts={point.readings.map(({ name, value, unit }) => ({
                label: name,
                value: unit === null ? value : `${value} ${unit}`,
              }))}
            />
          </div>
        )}
      </section>
    </div>
  );
}
