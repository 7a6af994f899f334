import type { ReactNode } from 'react';
import { PositionPanel, VehicleDetails } from '../../fleet/index.ts';
import { MaintenanceForms, SEES_MAINTENANCE } from '../../maintenance/index.ts';
import { VehicleIcon } from '../../map/index.ts';
import { isAllowed, type User } from '../../session/index.ts';
import { maintenance } from '../panels/index.ts';
import { openDetails, openPosition, openTab } from './mapAddress.ts';
import type { MapPlace } from './mapPlace.ts';

/** Renders what is open beside a vehicle's panel: its details, a position of its journey, or the form of a service; null for nothing. */
export function renderVehicleAside(
  assetId: number,
  user: User,
  { read, change }: MapPlace,
): ReactNode | null {
  const search = read(maintenance.part);
  if (read(openDetails).areOpen)
    return (
      <VehicleDetails
        assetId={assetId}
        picture={(type) => <VehicleIcon type={type} sizePx={112} course={90} />}
        onClose={() => change([openDetails.set({ areOpen: false })])}
      />
    );
  const { positionId } = read(openPosition);
  if (positionId !== null && read(openTab).tab === 'journeys')
    return <PositionPanel id={positionId} onClose={() => change([openPosition.set({ positionId: null })])} />;
  if (search.form === null || read(openTab).tab !== 'notices' || !isAllowed(user, SEES_MAINTENANCE))
    return null;
  return (
    <MaintenanceForms
      form={search.form}
      assetId={assetId}
      search={search}
      onClose={() => change([maintenance.part.set({ form: null })])}
    />
  );
}
