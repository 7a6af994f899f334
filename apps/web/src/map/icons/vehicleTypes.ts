const BUS = 7;
/** Number of icons; the ids of the types that have one of their own count from 1. */
export const TYPE_COUNT = 12;

/** The icons of types that look like another one from above: dump truck, utility vehicle, person, crane, car, watering truck, backhoe, oil truck, machine. */
const DRAWN_AS: Readonly<Record<number, number>> = {
  13: 2,
  14: 9,
  15: 3,
  16: 2,
  18: 10,
  19: 2,
  21: 4,
  22: 2,
  24: 4,
};

/** The vehicle type whose icon is drawn: the asset's own, that of one which looks like it, or else a bus. */
export const vehicleTypeOf = (id: number): number =>
  Number.isInteger(id) && id >= 1 && id <= TYPE_COUNT ? id : (DRAWN_AS[id] ?? BUS);
