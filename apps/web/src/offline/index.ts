/** What this browser keeps, so that the app opens without a network: the last known fleet, and with the service worker the app itself. */
export type { Bond } from './bond.ts';
export { eraseKept } from './erase.ts';
export { FleetKeeper } from './fleetKeeper.ts';
export { canKeep, keptFleetStorage, readKept } from './keptFleet.ts';
export { registerWorker, workerRegistration } from './registerWorker.ts';
export { onAskedToShow } from './shownPage.ts';
