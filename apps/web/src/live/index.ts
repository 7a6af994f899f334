/** What is live: the vehicles as they were heard last, and the connection that keeps such things up to date. */
export { fleetStatus } from './fleetStatus.ts';
export { LiveConnection, type LiveSink, type LiveState } from './liveConnection.ts';
export { Observable } from './observable.ts';
export { isDrawable, type MotionState, type VehiclePoint } from './vehiclePoint.ts';
export { type VehicleChange, type VehicleSource, VehicleStore } from './vehicleStore.ts';
export { wakeWithPage } from './wakeWithPage.ts';
