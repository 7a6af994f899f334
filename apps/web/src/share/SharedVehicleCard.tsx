import { Text, Title } from '@mantine/core';
import { distanceM } from '@rastro/domain/geo';
import { type SharedVehicleQuery, serverNow } from '../api/index.ts';
import { type Format, useFormat, useTexts } from '../i18n/index.ts';
import { StatusMark, statusOf, statusTexts } from '../status/index.ts';
import { weight } from '../theme.ts';
import { type Fact, Facts, Logo, useNow } from '../ui/index.ts';
import { sharePageTexts } from './pageTexts.ts';
import classes from './SharePage.module.css';

/** What a share link shows. */
export type SharedVehicle = NonNullable<SharedVehicleQuery['sharedVehicle']>;
/** Where its vehicle is, and what the link shows of it. */
export type SharedPoint = NonNullable<SharedVehicle['point']>;

/** A position is old where a vehicle that transmits would have sent another (docs/contract.md). */
const OLD_MS = 10 * 60_000;
const SILENT = 4;

interface SharedVehicleCardProps {
  shared: SharedVehicle;
  point: SharedPoint;
  /** When the point was read, in milliseconds since 1970. */
  receivedAt: number;
}

/** What is known of a shared vehicle: what it does, how old that is, what was chosen to be shown, and how long the link lasts. */
export function SharedVehicleCard({ shared, point, receivedAt }: SharedVehicleCardProps) {
  const t = useTexts(sharePageTexts);
  const format = useFormat();
  useNow(); // what follows is of this second
  const now = serverNow();
  const ahead = format.ahead(shared.endsAt, now);
  return (
    <>
      <div className={classes.brand}>
        <Logo size={24} />
        {t('title')}
      </div>
      <Title order={1} size="h3" className={classes.name} translate="no">
        {point.nMov ?? point.pat ?? t('vehicle')}
      </Title>
      <State point={point} seconds={standingS(point, receivedAt, now)} />
      <div>
        <Text fw={weight.bold}>{t('position', { ago: format.ago(point.fGPS, now) })}</Text>
        {now - Date.parse(point.fGPS) > OLD_MS && (
          <Text size="sm">
            {format.dateTime(point.fGPS)}. {t('noNewer')}
          </Text>
        )}
      </div>
      <Chosen shared={shared} point={point} format={format} />
      <Text size="sm" c="dimmed">
        {t(shared.endsByArrival ? 'untilArrival' : 'timeLeft', { ahead })}
      </Text>
    </>
  );
}

/** For how many seconds it has been standing; null while it moves. */
const standingS = ({ tDet }: SharedPoint, receivedAt: number, now: number): number | null =>
  tDet === null ? null : tDet + Math.max(0, now - receivedAt) / 1_000;

function State({ point: { typ, motion }, seconds }: { point: SharedPoint; seconds: number | null }) {
  const t = useTexts(sharePageTexts);
  const ts = useTexts(statusTexts);
  const format = useFormat();
  const status = statusOf(typ);
  const isSilent = status === SILENT;
  return (
    <div className={classes.state}>
      <StatusMark status={status} size={14} />
      <span>
        {isSilent ? t('silent') : ts(`motion${motion}`)}
        {!isSilent && motion !== 'MOVING' && seconds !== null && (
          <span> {t('standing', { duration: format.duration(seconds) })}</span>
        )}
      </span>
    </div>
  );
}

function Chosen({
  shared: { destination },
  point,
  format,
}: Omit<SharedVehicleCardProps, 'receivedAt'> & { format: Format }) {
  const t = useTexts(sharePageTexts);
  const { nMov, pat, nCh, vel, dir, lat, lon } = point;
  const fact = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }]);
  const facts = [
    ...fact(t('plate'), nMov === null ? null : pat),
    ...fact(t('driver'), nCh),
    ...fact(t('speed'), vel === null ? null : format.speed(vel)),
    ...fact(t('address'), dir),
    ...(destination
      ? [
          {
            label: t('destination'),
            value: (
              <>
                {destination.name ?? t('aPlace')}
                <Text span size="sm" c="dimmed" display="block">
                  {t('toDestination', {
                    distance: format.distance(
                      distanceM(lat, lon, destination.lat, destination.lon) / 1_000,
                      1,
                    ),
                  })}
                </Text>
              </>
            ),
          },
        ]
      : []),
  ];
  return facts.length > 0 ? <Facts facts={facts} /> : null;
}
