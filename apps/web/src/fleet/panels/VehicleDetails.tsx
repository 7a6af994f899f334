import { Avatar, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AssetQuery, query } from '../../api/index.ts';
import { UNKNOWN, useFormat, useTexts } from '../../i18n/index.ts';
import { isAllowed, isOwner, useUser } from '../../session/index.ts';
import { weight } from '../../theme.ts';
import { ErrorState, Facts, PanelBody, SidePanel, Skeletons } from '../../ui/index.ts';
import { ASSET, GET_DEVICE } from '../calls.ts';
import { fleetTexts } from '../texts.ts';
import { DeviceIdentity } from './DeviceIdentity.tsx';
import { DeviceWarnings } from './DeviceWarnings.tsx';
import classes from './VehicleDetails.module.css';

const CHANGES_DEVICES = ['Equipos'];

interface VehicleDetailsProps {
  assetId: number;
  /** Renders the picture of a vehicle type where there is no photo. */
  picture: (typeId: number) => ReactNode;
  onClose: () => void;
}

/** The panel beside the general information with the vehicle, its driver and, for owners, its device. */
export function VehicleDetails({ assetId, picture, onClose }: VehicleDetailsProps) {
  const t = useTexts(fleetTexts);
  const { data, isPending, refetch } = useQuery(query(ASSET, { assetId }));
  return (
    <SidePanel place="aside" title={t('details')} onClose={onClose}>
      <PanelBody gap="md">
        {data?.asset ? (
          <AssetFacts asset={data.asset} picture={picture(data.asset.typeMobile.id)} />
        ) : isPending ? (
          <Skeletons count={8} heightPx={30} />
        ) : (
          <ErrorState message={t(data ? 'notFound' : 'loadFailed')} onRetry={() => void refetch()} />
        )}
      </PanelBody>
    </SidePanel>
  );
}

type Asset = NonNullable<AssetQuery['asset']>;

function AssetFacts({ asset, picture }: { asset: Asset; picture: ReactNode }) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const user = useUser();
  const changesDevices = isAllowed(user, CHANGES_DEVICES);
  const photo = asset.photoFull ?? asset.photo;
  const installed = (isThere: boolean, day: string | null) =>
    isThere && day ? t('yesSince', { day: format.day(day) }) : t(isThere ? 'yes' : 'no');
  return (
    <>
      {asset.deviceId !== null && changesDevices && <DeviceWarnings deviceId={asset.deviceId} />}
      {photo ? (
        <img className={classes.photo} src={photo} alt={t('photoOf', { name: asset.name })} />
      ) : (
        <div className={classes.noPhoto} aria-hidden="true">
          {picture}
        </div>
      )}
      <Facts
        facts={[
          { label: t('client'), value: asset.customer.name },
          { label: t('vehicleName'), value: asset.name },
          { label: t('internalNumber'), value: asset.internalNumber ?? UNKNOWN },
          { label: t('plate'), value: asset.licensePlate },
          { label: t('brand'), value: asset.brand ?? UNKNOWN },
          { label: t('color'), value: asset.color ?? UNKNOWN },
          { label: t('year'), value: asset.year ?? UNKNOWN },
          { label: t('model'), value: asset.model ?? UNKNOWN },
          { label: t('fuelCut'), value: installed(asset.fuelCutWiring, asset.fuelCutWiringDate) },
          ...(asset.cutSolenoidValve
            ? [{ label: t('solenoidValve'), value: installed(true, asset.cutSolenoidValveDate) }]
            : []),
          { label: t('maximumSpeed'), value: format.speed(asset.maximumSpeed) },
          ...(asset.realHorometer === null
            ? []
            : [{ label: t('realHorometer'), value: format.hours(asset.realHorometer) }]),
        ]}
      />
      <DriverCard driver={asset.driver} />
      {isOwner(user) && asset.deviceId !== null && <DeviceFacts deviceId={asset.deviceId} />}
      {asset.deviceId !== null && changesDevices && <DeviceIdentity deviceId={asset.deviceId} />}
    </>
  );
}

function DriverCard({ driver }: { driver: Asset['driver'] }) {
  const t = useTexts(fleetTexts);
  const name = driver ? `${driver.firstName} ${driver.lastName}`.trim() : null;
  return (
    <section className={classes.driver} aria-label={t('driver')}>
      <Avatar src={driver?.photo} name={name ?? undefined} color="petrol" size={52} alt="">
        {name ? undefined : <IconUser size={24} />}
      </Avatar>
      <div>
        <Text size="xs" c="dimmed">
          {t('driver')}
        </Text>
        <Text fw={weight.medium}>{name ?? t('noDriver')}</Text>
      </div>
    </section>
  );
}

/** The facts of the device, read in the background: where it cannot be read, its fields stay empty. */
function DeviceFacts({ deviceId }: { deviceId: number }) {
  const t = useTexts(fleetTexts);
  const format = useFormat();
  const { data, isPending } = useQuery(query(GET_DEVICE, { id: deviceId }));
  const device = data?.getDevice ?? null;
  const lines = device?.line ?? [];
  return (
    <section aria-label={t('device')}>
      <h3 className={classes.heading}>{t('device')}</h3>
      {isPending ? (
        <Skeletons count={4} heightPx={28} />
      ) : (
        <Facts
          facts={[
            { label: t('imei'), value: device?.imei ?? UNKNOWN },
            { label: t('deviceType'), value: device?.deviceType ?? UNKNOWN },
            { label: t('model'), value: device?.model ?? UNKNOWN },
            { label: t('serialNumber'), value: device?.serialNumber ?? UNKNOWN },
            { label: t('phoneNumbers'), value: lines.map((line) => line.lineNumber).join(', ') || UNKNOWN },
            { label: t('scriptVersion'), value: device?.scriptVersion ?? UNKNOWN },
            { label: t('installedOn'), value: format.date(device?.dateAssociated ?? null) },
            { label: t('lineCreatedOn'), value: format.date(lines[0]?.createdAt ?? null) },
          ]}
        />
      )}
    </section>
  );
}
