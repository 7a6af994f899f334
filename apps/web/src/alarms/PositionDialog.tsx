import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCar, IconInfoCircle, IconMapPinOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { explainTexts, useExplainAddress } from '../explain/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { PlaceMap } from '../map/index.ts';
import { PHONE_QUERY } from '../theme.ts';
import { EmptyState, Facts, PageLoading, uiTexts } from '../ui/index.ts';
import { EstimatedBadge } from './AlarmBadges.tsx';
import type { Alarm } from './alarm.ts';
import classes from './PositionDialog.module.css';
import { alarmsTexts } from './texts.ts';

interface PositionDialogProps {
  alarm: Alarm;
  /** Shows the vehicle on the live map; null where it is already shown. */
  onOpenVehicle: (() => void) | null;
  onClose: () => void;
}

/** The place of an alarm on a small map, with what is known of that moment. */
export function PositionDialog({ alarm, onOpenVehicle, onClose }: PositionDialogProps) {
  const t = useTexts(alarmsTexts);
  const ui = useTexts(uiTexts);
  const te = useTexts(explainTexts);
  const { explain } = useExplainAddress();
  const format = useFormat();
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false;
  const { point } = alarm;
  const facts = [
    {
      label: t('event'),
      value: (
        <>
          {alarm.event} {alarm.estimated && <EstimatedBadge />}
        </>
      ),
    },
    ...(alarm.about === null ? [] : [{ label: t('about'), value: alarm.about }]),
    { label: t('alarmDate'), value: format.dateTime(alarm.lastDate) },
    ...(point
      ? [
          { label: t('customer'), value: point.nCli },
          { label: t('gpsDate'), value: format.dateTime(point.fGPS) },
          { label: t('speed'), value: format.speed(point.vel) },
          { label: t('position'), value: format.coordinates(point.lat, point.lon) },
          { label: t('address'), value: point.dir ?? format.number(null) },
        ]
      : []),
    ...(alarm.rules.length > 0 ? [{ label: t('raisedBy'), value: alarm.rules.join(', ') }] : []),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('alarmPosition')}
      size={620}
      centered
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <h3 className={classes.source}>{alarm.source}</h3>
      {point ? (
        <div className={classes.map}>
          <Suspense fallback={<PageLoading />}>
            <PlaceMap latitude={point.lat} longitude={point.lon} label={`${alarm.source}, ${alarm.event}`} />
          </Suspense>
        </div>
      ) : (
        <EmptyState icon={<IconMapPinOff size={26} stroke={1.6} />} title={t('noPosition')} />
      )}
      <Facts facts={facts} />
      <Group grow gap="sm" mt="md">
        <Button
          variant="default"
          leftSection={<IconInfoCircle size={17} />}
          onClick={() => explain({ about: 'ALARM', alarmId: Number(alarm.id) })}
        >
          {te('explain')}
        </Button>
        {onOpenVehicle && (
          <Button variant="light" leftSection={<IconCar size={17} />} onClick={onOpenVehicle}>
            {t('openVehicle')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
