import { ActionIcon, Anchor, Button, Kbd, Tooltip } from '@mantine/core';
import { IconCar, IconChecks, IconInfoCircle, IconPhone, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { PlaceAddress } from '../../addresses/index.ts';
import { codeOf, errorText } from '../../api/index.ts';
import { explainTexts, useExplainAddress } from '../../explain/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../../i18n/index.ts';
import { ErrorState, type Fact, Facts, Skeletons, useNow } from '../../ui/index.ts';
import { EstimatedBadge } from '../AlarmBadges.tsx';
import type { Alarm } from '../alarm.ts';
import { alarmsTexts } from '../texts.ts';
import { AlarmHandling } from './AlarmHandling.tsx';
import classes from './AttendCard.module.css';
import { isPhone } from './isPhone.ts';
import type { AlarmScene } from './useAlarmScene.ts';

const AGE_TICK_MS = 5_000;

interface AttendCardProps {
  /** Null while it is read, and where it is out of reach. */
  alarm: Alarm | null;
  /** Null while it is read. */
  scene: AlarmScene | null;
  error: unknown;
  onRetry: () => void;
  /** Null where the person may not, or somebody has already done so. */
  onAcknowledge: (() => void) | null;
  /** Shows the vehicle on the live map; null where it is already shown. */
  onOpenVehicle: ((assetId: number) => void) | null;
  onClose: () => void;
}

/** What a dispatcher needs of the alarm that the map shows: what, who, when and where, the driver's phone, and the keys. */
export function AttendCard({
  alarm,
  scene,
  error,
  onRetry,
  onAcknowledge,
  onOpenVehicle,
  onClose,
}: AttendCardProps) {
  const t = useTexts(alarmsTexts);
  const te = useTexts(explainTexts);
  const { explain } = useExplainAddress();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const alarmId = alarm?.id;
  useEffect(() => {
    if (alarmId !== undefined && isPhone()) card.current?.scrollIntoView({ block: 'start' });
  }, [alarmId]);
  return (
    <section ref={card} className={classes.card} aria-labelledby={titleId}>
      <header className={classes.header}>
        <div className={classes.titles}>
          <span className={classes.kicker}>{t('alarmPosition')}</span>
          <h3 id={titleId} className={classes.title} aria-live="polite">
            {alarm ? alarm.event : t('attending')} {alarm?.estimated && <EstimatedBadge />}
            {alarm && <span className={classes.source}>{alarm.source}</span>}
          </h3>
        </div>
        <Tooltip label={t('stopAttending')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('stopAttending')} onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={classes.content}>
        {error !== null && codeOf(error) === 'NOT_FOUND' ? (
          <p className={classes.note}>{t('outOfReach')}</p>
        ) : error !== null && !scene ? (
          <ErrorState message={errorText(error)} onRetry={onRetry} />
        ) : alarm ? (
          <>
            <AlarmFacts alarm={alarm} scene={scene} />
            {scene && <AlarmHandling alarm={alarm} comments={scene.comments} onChanged={onRetry} />}
          </>
        ) : (
          <Skeletons count={4} heightPx={24} />
        )}
      </div>
      {alarm && (
        <div className={classes.actions}>
          {onAcknowledge && (
            <Button size="compact-md" leftSection={<IconChecks size={17} />} onClick={onAcknowledge}>
              {t('acknowledgeCount', { count: 1 })}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconInfoCircle size={17} />}
            onClick={() => explain({ about: 'ALARM', alarmId: Number(alarm.id) })}
          >
            {te('explain')}
          </Button>
          {onOpenVehicle && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconCar size={17} />}
              onClick={() => onOpenVehicle(alarm.assetId)}
            >
              {t('openVehicle')}
            </Button>
          )}
        </div>
      )}
      <p className={classes.keys}>
        {onAcknowledge && (
          <>
            <span>
              <Kbd size="xs">E</Kbd> {t('keyAcknowledge')}
            </span>
            <span>
              <Kbd size="xs">Z</Kbd> {t('keyUndo')}
            </span>
          </>
        )}
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('keyWalk')}
        </span>
      </p>
    </section>
  );
}

function AlarmFacts({ alarm, scene }: { alarm: Alarm; scene: AlarmScene | null }) {
  const t = useTexts(alarmsTexts);
  const format = useFormat();
  const now = useNow(AGE_TICK_MS);
  const { point } = alarm;
  const facts: (Fact | false)[] = [
    alarm.about !== null && { label: t('about'), value: alarm.about },
    {
      label: t('alarmDate'),
      value: `${format.dateTime(alarm.date)} · ${format.ago(alarm.date, now)}`,
    },
    alarm.count > 1 && {
      label: t('lastTime'),
      value: `${t('repeated', { count: format.number(alarm.count) })} · ${format.ago(alarm.lastDate, now)}`,
    },
    scene !== null && { label: t('driver'), value: scene.driver?.name ?? t('noDriver') },
    scene !== null &&
      scene.driver !== null && { label: t('phone'), value: <Phone number={scene.driver.phone} /> },
    ...(point
      ? [
          {
            label: t('address'),
            value: (
              <PlaceAddress about={`alarm ${alarm.id}`} latitude={point.lat} longitude={point.lon}>
                {point.dir ?? format.number(null)}
              </PlaceAddress>
            ),
          },
          { label: t('position'), value: format.coordinates(point.lat, point.lon) },
          { label: t('speed'), value: format.speed(point.vel) },
          { label: t('gpsDate'), value: format.dateTime(point.fGPS) },
          { label: t('customer'), value: point.nCli },
        ]
      : [{ label: t('position'), value: t('noPosition') }]),
    alarm.rules.length > 0 && { label: t('raisedBy'), value: alarm.rules.join(', ') },
  ];
  const deleted = scene?.places.filter((place) => place.deleted) ?? [];
  return (
    <>
      {alarm.acknowledgedAt !== null && (
        <p className={classes.note}>
          {t('acknowledgedBy', {
            name: alarm.acknowledgedBy ?? UNKNOWN,
            ago: format.ago(alarm.acknowledgedAt, now),
          })}
        </p>
      )}
      {deleted.map(({ kind, name }) => (
        <p key={`${kind} ${name}`} className={classes.note}>
          {t(`deleted${kind}`, { name })}
        </p>
      ))}
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {scene && scene.trail.length > 1 && <p className={classes.legend}>{t('trailLegend')}</p>}
    </>
  );
}

function Phone({ number }: { number: string | null }) {
  const t = useTexts(alarmsTexts);
  if (number === null) return <>{t('noPhone')}</>;
  return (
    <Anchor href={`tel:${number.replace(/[^+\d]/g, '')}`} className={classes.phone} translate="no">
      <IconPhone size={15} aria-hidden="true" />
      {number}
    </Anchor>
  );
}
