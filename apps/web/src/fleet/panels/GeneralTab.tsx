import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import {
  IconBattery2,
  IconBolt,
  IconClockPause,
  IconCompass,
  IconCopy,
  IconDashboard,
  IconEngine,
  IconExternalLink,
  IconGasStation,
  IconGauge,
  IconHeartRateMonitor,
  IconMapPin,
  IconRoad,
  IconRoute,
  IconRouteSquare,
  IconSatellite,
  IconTransfer,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PlaceAddress } from '../../addresses/index.ts';
import { call } from '../../api/index.ts';
import { fuelLevelText, useFormat, useTexts } from '../../i18n/index.ts';
import { fleetStatus } from '../../live/index.ts';
import { RouteBadge, roadTexts, routeNameOf } from '../../roads/index.ts';
import { hasMarks, motionWord, PointMarks, STATUSES, StatusMark, statusTexts } from '../../status/index.ts';
import { weight } from '../../theme.ts';
import { copyText, Facts, notify, PanelBody, RestNote, uiTexts } from '../../ui/index.ts';
import { EXTENDED_DATA } from '../calls.ts';
import { useFleet, useFleetNow } from '../FleetProvider.tsx';
import type { Vehicle } from '../live/vehicle.ts';
import { obd2Texts } from '../obd2/texts.ts';
import { fleetTexts } from '../texts.ts';
import classes from './GeneralTab.module.css';

const EXTENDED_EVERY_MS = 30_000;
const ICON = { size: 17, stroke: 1.6 } as const;

interface GeneralTabProps {
  vehicle: Vehicle;
  /** When this browser received the point; its standing time counts on from there. */
  receivedAt: number;
  detailsOpen: boolean;
  onDetails: () => void;
  onObd2: () => void;
  /** Null where there are no pictures of streets. */
  onStreetView: ((place: { lat: number; lon: number }) => void) | null;
}

/** The general information of a vehicle: its place and the readings of its device. */
export function GeneralTab({
  vehicle,
  receivedAt,
  detailsOpen,
  onDetails,
  onObd2,
  onStreetView,
}: GeneralTabProps) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const { past } = useFleet();
  const now = useFleetNow();
  const to = useTexts(obd2Texts);
  const road = useTexts(roadTexts);
  const route = routeNameOf(vehicle);
  const standingS = vehicle.tDet === null ? null : vehicle.tDet + Math.max(0, now - receivedAt) / 1000;

  return (
    <PanelBody gap="md">
      <StateLine vehicle={vehicle} nowMs={now} />
      <Place vehicle={vehicle} onStreetView={onStreetView && (() => onStreetView(vehicle))} />
      <Facts
        facts={[
          { label: t('course'), value: format.course(vehicle.cur), icon: <IconCompass {...ICON} /> },
          ...(route === null
            ? []
            : [{ label: road('route'), value: route, icon: <IconRouteSquare {...ICON} /> }]),
          { label: t('speed'), value: format.speed(vehicle.vel), icon: <IconGauge {...ICON} /> },
          ...(vehicle.realOdo == null
            ? []
            : [
                {
                  label: t('realOdometer'),
                  value: format.distance(vehicle.realOdo),
                  icon: <IconDashboard {...ICON} />,
                },
              ]),
          { label: t('odometer'), value: format.distance(vehicle.odo), icon: <IconRoad {...ICON} /> },
          {
            label: t('softwareOdometer'),
            value: format.distance(vehicle.sOdo),
            icon: <IconRoute {...ICON} />,
          },
          { label: t('hourMeter'), value: format.hours(vehicle.horo), icon: <IconEngine {...ICON} /> },
          {
            label: t('fuel'),
            value: fuelLevelText(vehicle.fuel, format) ?? t('noFuel'),
            icon: <IconGasStation {...ICON} />,
          },
          {
            label: t('lastTransmission'),
            value: (
              <>
                {format.dateTime(vehicle.utx)}
                <span className={classes.ago}>{format.ago(vehicle.utx, now)}</span>
              </>
            ),
            icon: <IconTransfer {...ICON} />,
          },
          { label: t('standing'), value: format.standing(standingS), icon: <IconClockPause {...ICON} /> },
        ]}
      />
      {!past && <Voltages vehicle={vehicle} />}
      {!past && vehicle.asset.itSupportsOBD2 && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconHeartRateMonitor {...ICON} />}
          onClick={onObd2}
          aria-haspopup="dialog"
        >
          {to('open')}
        </Button>
      )}
      <Button variant="light" fullWidth onClick={onDetails} aria-expanded={detailsOpen}>
        {t('seeDetails')}
      </Button>
    </PanelBody>
  );
}

function StateLine({ vehicle, nowMs }: { vehicle: Vehicle; nowMs: number }) {
  const t = useTexts(statusTexts);
  const status = fleetStatus(vehicle, nowMs);
  const motion = motionWord(status, vehicle.motion);
  return (
    <div className={classes.state} data-vehicle-state>
      <StatusMark status={status} size={14} />
      <span>{t(STATUSES[status].name)}</span>
      <RestNote until={vehicle.restsUntil} />
      <RouteBadge point={vehicle} />
      {motion && (
        <Badge variant="default" size="md" tt="none" fw={weight.medium}>
          {t(motion)}
        </Badge>
      )}
      {hasMarks(vehicle) && (
        <div className={classes.marks}>
          <PointMarks point={vehicle} status={status} />
        </div>
      )}
    </div>
  );
}

function Place({ vehicle, onStreetView }: { vehicle: Vehicle; onStreetView: (() => void) | null }) {
  const t = useTexts(fleetTexts);
  const ui = useTexts(uiTexts);
  const { past } = useFleet();
  const format = useFormat();
  const coordinates = format.coordinates(vehicle.lat, vehicle.lon);
  const copy = async () => {
    if (await copyText(coordinates)) notify.success(ui('copied'));
    else notify.danger(ui('copyFailed'));
  };
  return (
    <div className={classes.place}>
      <p className={classes.address}>
        <IconMapPin {...ICON} aria-hidden="true" />
        <span>
          {past ? (
            t('noAddress')
          ) : (
            <PlaceAddress about={`asset ${vehicle.mid}`} latitude={vehicle.lat} longitude={vehicle.lon}>
              {vehicle.dir ?? t('noAddress')}
            </PlaceAddress>
          )}
        </span>
      </p>
      <div className={classes.placeRow}>
        <span className={classes.coordinates}>
          <span className={classes.coordinatesLabel}>{t('position')}</span>
          <span data-testid="coordinates">{coordinates}</span>
        </span>
        <Tooltip label={t('copyPosition')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('copyPosition')}
            onClick={() => void copy()}
          >
            <IconCopy size={17} />
          </ActionIcon>
        </Tooltip>
        {onStreetView && (
          <Button
            variant="default"
            size="xs"
            h={36}
            rightSection={<IconExternalLink size={15} />}
            onClick={onStreetView}
          >
            {t('streetView')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The voltages, which the live point lacks and which are read in the background; a failure leaves N/A. */
function Voltages({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const extended = useQuery({
    queryKey: ['extendedData', vehicle.mid],
    queryFn: async ({ signal }) =>
      (await call(EXTENDED_DATA, { id: vehicle.id }, signal)).getHistoryPointExtendedData ?? null,
    refetchInterval: EXTENDED_EVERY_MS,
  }).data;
  return (
    <Facts
      facts={[
        {
          label: t('externalVoltage'),
          value: format.volts(vehicle.externalVoltage ?? extended?.externalVoltage ?? null),
          icon: <IconBolt {...ICON} />,
        },
        {
          label: t('batteryVoltage'),
          value: format.volts(vehicle.batteryVoltage ?? extended?.batteryVoltage ?? null),
          icon: <IconBattery2 {...ICON} />,
        },
        {
          label: t('gnssStat'),
          value: format.volts(extended?.GNSSStat ?? null),
          icon: <IconSatellite {...ICON} />,
        },
      ]}
    />
  );
}
