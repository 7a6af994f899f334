/** The fleet: the choice of groups, the live feed, the fleet status and a vehicle's general information. */
import { lazyPart } from '../ui/index.ts';

export { ConnectionState } from './ConnectionState.tsx';
export { SEARCH_ASSETS, SEARCH_DRIVERS } from './calls.ts';
export { FleetAge } from './FleetAge.tsx';
export {
  FleetProvider,
  PastOfFleet,
  useFleet,
  useIsFleetAwaited,
  useIsFleetEmpty,
  useLiveVehicle,
  usePersons,
} from './FleetProvider.tsx';
export { ALL_STATUSES } from './fleetStatus.ts';
export type { FleetStore, Vehicle } from './live/vehicle.ts';
export { NearbySearch } from './nearby/NearbySearch.tsx';

export { GeneralTab } from './panels/GeneralTab.tsx';
export { PositionPanel } from './position/PositionPanel.tsx';
export { GroupsMenu } from './selection/GroupsMenu.tsx';
export { customersQuery } from './selection/useFleetSelection.ts';
export { fleetTexts } from './texts.ts';
export { unknownName } from './unknown/name.ts';
export { loadUnknownDevicesPage, SEES_UNKNOWN_DEVICES, UNKNOWN_DEVICES_PATH } from './unknown/page.ts';
export { type Followed, useFollowedVehicle } from './useFollowedVehicle.ts';
export { type LookedAt, useVehicle } from './useVehicle.ts';

/** The details of a position, in a dialog that is loaded when it is first shown. */
export const PositionDialog = lazyPart(
  async () => (await import('./position/PositionDialog.tsx')).PositionDialog,
);

export const VehicleDetails = lazyPart(
  async () => (await import('./panels/VehicleDetails.tsx')).VehicleDetails,
);
export const FleetStatusPanel = lazyPart(
  async () => (await import('./panels/FleetStatusPanel.tsx')).FleetStatusPanel,
);
/** The readings of a vehicle's bus, in a dialog that is loaded when it is first shown. */
export const Obd2Dialog = lazyPart(async () => (await import('./obd2/Obd2Dialog.tsx')).Obd2Dialog);
