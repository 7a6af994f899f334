/** The past of a fleet: what is sent of it, and the state of a vehicle at any instant. */
export {
  type FleetTimelineRow,
  type FleetTrack,
  fleetTracksIn,
  frameFleetTrack,
  framesIn,
  timelineRowOf,
} from './fleetTrack.ts';
export { IGNITION, lastAtOrBefore, type PastTrack, pastTrack } from './pastTrack.ts';
export { type PastState, stateAt } from './stateAt.ts';
