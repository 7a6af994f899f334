/** What is live: the vehicles as they were heard last. */
export { fleetStatus } from './fleetStatus.ts';
export { isDrawable, type MotionState, type VehiclePoint } from './vehiclePoint.ts';
export { type VehicleChange, type VehicleSource, VehicleStore } from './vehicleStore.ts';
