const BUS = 7;
/** Number of vehicle types; ids count from 1. */
export const TYPE_COUNT = 12;

/** The vehicle type whose icon is drawn: the asset's own, or a bus where it is none of the twelve. */
export const vehicleTypeOf = (id: number): number =>
  Number.isInteger(id) && id >= 1 && id <= TYPE_COUNT ? id : BUS;
