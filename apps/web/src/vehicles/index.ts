/** Choosing vehicles: fields that find them while one types, and a table of all. Only panels that are loaded later use it. */
export { useOwnVehiclesOfGroups, useVehiclesOfGroups } from './useVehiclesOfGroups.ts';
export { VehicleSelect } from './VehicleSelect.tsx';
export { VehiclesSelect } from './VehiclesSelect.tsx';
export type { PickedVehicle } from './vehicle.ts';
