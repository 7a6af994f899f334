/** The fleet: the choice of groups, the live feed, the fleet status and a vehicle's general information. */
import { lazyPart } from '../ui/index.ts';

export { ConnectionState } from './ConnectionState.tsx';
export { SEARCH_ASSETS, SEARCH_DRIVERS } from './calls.ts';
export { FleetProvider, useFleet, useIsFleetAwaited, useLiveVehicle } from './FleetProvider.tsx';
export { ALL_STATUSES } from './fleetStatus.ts';
export type { Vehicle } from './live/vehicle.ts';
export { NearbySearch } from './nearby/NearbySearch.tsx';

export { FleetStatusPanel } from './panels/FleetStatusPanel.tsx';
export { GeneralTab } from './panels/GeneralTab.tsx';
export { VehicleDetails } from './panels/VehicleDetails.tsx';
export { GroupsMenu } from './selection/GroupsMenu.tsx';
export { fleetTexts } from './texts.ts';
export { loadUnknownDevicesPage, SEES_UNKNOWN_DEVICES, UNKNOWN_DEVICES_PATH } from './unknown/page.ts';
export { unknownTexts } from './unknown/texts.ts';
export { type Followed, useFollowedVehicle } from './useFollowedVehicle.ts';
export { type LookedAt, useVehicle } from './useVehicle.ts';

/** The readings of a vehicle's bus, in a dialog that is loaded when it is first shown. */
export const Obd2Dialog = lazyPart(async () => (await import('./obd2/Obd2Dialog.tsx')).Obd2Dialog);
