import { Group } from '@mantine/core';
import { writing } from '@rastro/domain';
import { ASSET_TYPES } from '@rastro/domain/assetTypes';
import {
  IconCertificate,
  IconDashboard,
  IconEyeOff,
  IconGasStation,
  IconSteeringWheel,
  IconTool,
  IconTruck,
} from '@tabler/icons-react';
import { textsNow, vehicleName } from '../i18n/index.ts';
import { VehicleIcon } from '../map/index.ts';
import { TransferVehicle } from './assets/TransferVehicle.tsx';
import { assetTexts } from './assetTexts.ts';
import { ExpiryState, expiryFields } from './documents/ExpiryState.tsx';
import { VehiclesInGroups } from './groups/VehiclesInGroups.tsx';
import { defineEntity, type EntityRow } from './kernel/entity.ts';
import { PageItem } from './kernel/PageItem.tsx';
import { Mountings } from './mountings/Mountings.tsx';
import { AssetPhoto } from './photos/Photo.tsx';

const nameOf = ({ name, licensePlate }: EntityRow): string =>
  vehicleName({ name: String(name), licensePlate: String(licensePlate) });

/** Assets: what is tracked, with all that is written of it. */
export default defineEntity({
  one: 'fleetAsset',
  many: 'fleetAssets',
  Icon: IconTruck,
  nameOf,
  writes: writing('Moviles'),
  fields: [
    { name: 'name', kind: 'text', max: 80, isRequired: true, isListed: true },
    { name: 'licensePlate', kind: 'text', max: 20, isListed: true },
    { name: 'internalNumber', kind: 'text', max: 40, isListed: true },
    {
      name: 'typeMobile',
      kind: 'choice',
      isRequired: true,
      isListed: true,
      choices: ASSET_TYPES.map(({ id, name }) => ({ value: id, name })),
      isByName: true,
    },
    {
      name: 'active',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: {
        yes: 'activeYes',
        no: 'activeNo',
        filterYes: 'onlyActive',
        filterNo: 'onlyInactive',
        makeYes: 'activate',
        makeNo: 'deactivate',
      },
    },
    {
      name: 'alertsEnabled',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: {
        yes: 'alertsYes',
        no: 'alertsNo',
        filterYes: 'onlyWithAlerts',
        filterNo: 'onlyWithoutAlerts',
        makeYes: 'enableAlerts',
        makeNo: 'disableAlerts',
      },
    },
    { name: 'brand', kind: 'text', max: 60, isListed: true, section: 'looks' },
    { name: 'model', kind: 'text', max: 60, isListed: true, section: 'looks' },
    { name: 'color', kind: 'text', max: 40, isListed: true, isHidden: true, section: 'looks' },
    { name: 'year', kind: 'number', isPlain: true, isListed: true, isHidden: true, section: 'looks' },
    {
      name: 'maximumSpeed',
      kind: 'number',
      quantity: 'speed',
      isListed: true,
      hint: 'maximumSpeedHint',
      section: 'limits',
    },
    {
      name: 'invalidMaximumSpeed',
      kind: 'number',
      quantity: 'speed',
      hint: 'invalidMaximumSpeedHint',
      section: 'limits',
    },
    {
      name: 'fuelTankCapacity',
      kind: 'number',
      quantity: 'volume',
      decimals: 1,
      isListed: true,
      isHidden: true,
      section: 'equipment',
    },
    { name: 'mainTension', kind: 'number', unit: 'V', decimals: 1, section: 'equipment' },
    {
      name: 'itSupportsOBD2',
      kind: 'flag',
      byDefault: false,
      section: 'equipment',
      texts: { yes: 'obd2Yes', no: 'obd2No' },
    },
    {
      name: 'fuelCutWiring',
      kind: 'flag',
      byDefault: false,
      section: 'fuelCut',
      texts: { yes: 'wiringYes', no: 'wiringNo' },
    },
    { name: 'fuelCutWiringDate', kind: 'day', section: 'fuelCut' },
    {
      name: 'cutSolenoidValve',
      kind: 'flag',
      byDefault: false,
      section: 'fuelCut',
      texts: { yes: 'valveYes', no: 'valveNo' },
    },
    { name: 'cutSolenoidValveDate', kind: 'day', section: 'fuelCut' },
    { name: 'initialRealOdometer', kind: 'number', quantity: 'distance', decimals: 1, section: 'meters' },
    { name: 'initialRealHorometer', kind: 'number', unit: 'h', decimals: 1, section: 'meters' },
    { name: 'ecoConsumption0To50', kind: 'number', quantity: 'consumption', decimals: 3, section: 'eco' },
    { name: 'ecoConsumption51To100', kind: 'number', quantity: 'consumption', decimals: 3, section: 'eco' },
    { name: 'ecoConsumptionOver100', kind: 'number', quantity: 'consumption', decimals: 3, section: 'eco' },
    { name: 'ecoConsumptionIdle', kind: 'number', quantity: 'volumePerHour', decimals: 2, section: 'eco' },
    { name: 'ecoCo2', kind: 'number', quantity: 'massPerVolume', decimals: 3, section: 'eco' },
    { name: 'ecoNox', kind: 'number', quantity: 'gramsPerVolume', decimals: 2, section: 'eco' },
    { name: 'operationNumber', kind: 'text', max: 40, isListed: true, isHidden: true, section: 'board' },
    { name: 'daysStopMaximum', kind: 'number', decimals: 1, section: 'board' },
    { name: 'averageDailyKm', kind: 'number', quantity: 'distance', decimals: 1, section: 'board' },
    { name: 'averageDailyHorometer', kind: 'number', unit: 'h', decimals: 1, section: 'board' },
    { name: 'operationZone', kind: 'reference', hint: 'operationZoneHint', section: 'board' },
    { name: 'notes', kind: 'notes', max: 2000 },
    ...expiryFields('documentsExpireOn', 'documentsState'),
  ],
  cell: ({ name }, row, given) =>
    name === 'documentsState' ? (
      <ExpiryState state={String(row.documentsState)} day={row.documentsExpireOn as string | null} />
    ) : name === 'typeMobile' ? (
      <Group gap={6} wrap="nowrap" component="span">
        <VehicleIcon type={Number(row.typeMobile)} sizePx={22} />
        {given}
      </Group>
    ) : (
      given
    ),
  staysOpen: true,
  bulk: (rows) => <VehiclesInGroups vehicles={rows} />,
  above: (row) => (
    <>
      <AssetPhoto id={row.id} name={String(row.name)} />
      <Mountings thing={{ kind: 'asset', id: row.id, name: nameOf(row), customerId: row.customerId }} />
    </>
  ),
  below: (row) => <TransferVehicle vehicle={row} name={nameOf(row)} />,
  menu: ({ name }) => (
    <>
      <PageItem
        path="/manage/assignments"
        anyOf={['Conductores']}
        searchText={String(name)}
        Icon={IconSteeringWheel}
        text={textsNow(assetTexts)('assignments')}
      />
      <PageItem
        path="/manage/documents"
        anyOf={['Moviles']}
        searchText={String(name)}
        Icon={IconCertificate}
        text={textsNow(assetTexts)('documents')}
      />
      <PageItem
        path="/manage/odometers"
        anyOf={['Moviles']}
        searchText={String(name)}
        Icon={IconDashboard}
        text={textsNow(assetTexts)('odometers')}
      />
      <PageItem
        path="/manage/tanks"
        anyOf={['Moviles']}
        searchText={String(name)}
        Icon={IconGasStation}
        text={textsNow(assetTexts)('tank')}
      />
      <PageItem
        path="/manage/workshop"
        anyOf={['Mantenimiento']}
        searchText={String(name)}
        Icon={IconTool}
        text={textsNow(assetTexts)('workshop')}
      />
      <PageItem
        path="/manage/privateTime"
        anyOf={['VerTiempoPrivado']}
        searchText={String(name)}
        Icon={IconEyeOff}
        text={textsNow(assetTexts)('privateTimes')}
      />
    </>
  ),
  texts: assetTexts,
});
