import type { LiveItemFragment } from '../../api/index.ts';
import type { VehicleStore } from '../../live/index.ts';

/** The place and the state of an asset, as the live feed sends them. */
export type Vehicle = LiveItemFragment;

/** The vehicles of the chosen groups. */
export type FleetStore = VehicleStore<Vehicle>;
