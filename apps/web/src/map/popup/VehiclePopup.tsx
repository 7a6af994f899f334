import { ActionIcon, Button, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconLayoutGridAdd,
  IconLayoutGridRemove,
  IconMan,
  IconPlus,
  IconShare,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { UNKNOWN, useFormat, useTexts } from '../../i18n/index.ts';
import type { VehiclePoint } from '../../live/index.ts';
import { RouteBadge, roadTexts, routeNameOf } from '../../roads/index.ts';
import {
  hasMarks,
  motionWord,
  PointMarks,
  STATUSES,
  StatusMark,
  statusOf,
  statusTexts,
} from '../../status/index.ts';
import { RestNote, useNow } from '../../ui/index.ts';
import { VehicleIcon } from '../icons/VehicleIcon.tsx';
import { mapTexts } from '../texts.ts';
import type { MultipleTracking } from '../vehicles/vehiclesInput.ts';
import { cutPlate } from './popupContent.ts';

interface VehiclePopupProps {
  point: VehiclePoint;
  /** The instant of the past of which it is; null where it is live. */
  atMs?: number | null;
  isExpanded: boolean;
  onExpand: () => void;
  onClose: () => void;
  /** Where it is null, the popup does not lead to the vehicle's panel. */
  onOpenInfo: ((id: number) => void) | null;
  /** Where it is null, the popup offers no multiple tracking. */
  tracking: MultipleTracking | null;
  /** Where it is null, the popup offers no OBD2 data. */
  onOpenObd2: ((id: number) => void) | null;
  /** Where it is null, the popup offers no pictures of the street. */
  onStreetView: ((place: { lat: number; lon: number }) => void) | null;
  /** Where it is null, the popup shows the address that came with the place. */
  renderAddress: ((point: VehiclePoint) => ReactNode) | null;
  /** Where it is null, the popup offers no sharing. */
  onShare: (() => void) | null;
}

/** The popup of a vehicle: the plate alone, or its most important data. */
export function VehiclePopup(props: VehiclePopupProps) {
  const { point, isExpanded, onExpand, onClose, onOpenInfo } = props;
  const t = useTexts(mapTexts);
  const format = useFormat();
  const ts = useTexts(statusTexts);
  const status = statusOf(point.typ);
  const { name } = STATUSES[status];
  const motion = motionWord(status, point.motion);
  return (
    <section className="vehicle-popup" data-expanded={isExpanded} aria-label={`${point.pat} ${point.nMov}`}>
      <header>
        <span className="vehicle-popup-icon" style={{ color: `var(--status-${name})` }}>
          <VehicleIcon type={point.asset.typeMobile.id} sizePx={26} />
        </span>
        <UnstyledButton
          className="vehicle-popup-title"
          onClick={() => onOpenInfo?.(point.mid)}
          disabled={onOpenInfo === null}
          title={onOpenInfo ? t('openInfo', { plate: point.pat }) : undefined}
        >
          <strong>{isExpanded ? cutPlate(point.pat) : point.pat}</strong>
          <span>{point.nMov}</span>
        </UnstyledButton>
        {isExpanded ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={t('expand')} onClick={onExpand}>
            <IconPlus size={16} />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <p className="vehicle-popup-now">
        <StatusMark status={status} />
        <span>
          {[ts(name), motion && ts(motion), format.speed(point.vel)]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </p>
      <RestNote until={point.restsUntil} />
      {hasMarks(point) ? (
        <p className="vehicle-popup-marks">
          <PointMarks point={point} status={status} />
        </p>
      ) : null}
      {isExpanded ? <Details {...props} /> : null}
    </section>
  );
}

function Details({
  point,
  atMs = null,
  tracking,
  onOpenObd2,
  onStreetView,
  renderAddress,
  onShare,
}: VehiclePopupProps) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  const now = useNow(60_000);
  const road = useTexts(roadTexts);
  const route = routeNameOf(point);
  const rows: [name: string, value: ReactNode][] = [
    [t('client'), point.nCli],
    [t('driver'), point.nCh ?? UNKNOWN],
    [t('vehicle'), point.nMov],
    ...(route === null ? [] : [[road('route'), route] satisfies [string, string]]),
    [t('speed'), format.speed(point.vel)],
    [t('time'), format.when(point.fGPS, atMs ?? now)],
    [t('heading'), format.course(point.cur)],
    [
      t('address'),
      // Not while time runs: each place on the way would be asked for.
      renderAddress && atMs === null
        ? renderAddress(point)
        : (point.dir ?? format.coordinates(point.lat, point.lon)),
    ],
    [t('gpsDate'), format.dateTime(point.fGPS)],
  ];
  const isTracked = tracking?.has(point.mid) ?? false;
  return (
    <>
      <RouteBadge point={point} />
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        {onStreetView ? (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconMan size={16} />}
            onClick={() => onStreetView(point)}
          >
            {t('streetView')}
          </Button>
        ) : null}
        {onOpenObd2 && point.asset.itSupportsOBD2 ? (
          <Button
            size="compact-sm"
            variant="light"
            aria-haspopup="dialog"
            onClick={() => onOpenObd2(point.mid)}
          >
            {t('obd2')}
          </Button>
        ) : null}
        {tracking ? (
          <Tooltip label={t(isTracked ? 'removeFromTracking' : 'addToTracking')}>
            <ActionIcon
              variant="light"
              aria-label={t(isTracked ? 'removeFromTracking' : 'addToTracking')}
              aria-pressed={isTracked}
              onClick={() => tracking.toggle(point.mid)}
            >
              {isTracked ? <IconLayoutGridRemove size={16} /> : <IconLayoutGridAdd size={16} />}
            </ActionIcon>
          </Tooltip>
        ) : null}
        {onShare ? (
          <Tooltip label={t('share')}>
            <ActionIcon variant="light" aria-label={t('share')} aria-haspopup="dialog" onClick={onShare}>
              <IconShare size={16} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </footer>
    </>
  );
}
