import type { VehiclesOfGroupsQuery } from '../api/index.ts';
import { folded, vehicleName } from '../i18n/index.ts';

/** A vehicle that can be chosen. */
export type PickedVehicle = VehiclesOfGroupsQuery['assetsByGroups']['items'][number];

/** The columns of the table of vehicles. */
export const VEHICLE_COLUMNS = ['name', 'licensePlate', 'internalNumber', 'customer'] as const;
export type VehicleColumn = (typeof VEHICLE_COLUMNS)[number];

/** The content of a table's cell for a vehicle and a column. */
export function cellOf(vehicle: PickedVehicle, column: VehicleColumn): string {
  return column === 'customer' ? vehicle.customer.name : (vehicle[column] ?? '');
}

/** Least number of characters with which a search runs; with none everything is shown (docs/contract.md). */
export const LEAST_CHARACTERS = 3;

/** The vehicles that have the text in any column; all of them while the text is too short to search for. */
export function foundVehicles(vehicles: readonly PickedVehicle[], text: string): readonly PickedVehicle[] {
  const wanted = folded(text.trim());
  if (wanted.length < LEAST_CHARACTERS) return vehicles;
  return vehicles.filter((vehicle) =>
    [vehicleName(vehicle), ...VEHICLE_COLUMNS.map((column) => cellOf(vehicle, column))].some((cell) =>
      folded(cell).includes(wanted),
    ),
  );
}

/** The vehicles in the order of a column: 2 before 10, Á beside A, and empty cells last. */
export function sortedVehicles(
  vehicles: readonly PickedVehicle[],
  { column, isDescending }: { column: VehicleColumn; isDescending: boolean },
): PickedVehicle[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return vehicles.toSorted((a, b) => {
    const [left, right] = [cellOf(a, column), cellOf(b, column)];
    if (left === '' || right === '') return Number(left === '') - Number(right === '') || a.id - b.id;
    return (isDescending ? compare(right, left) : compare(left, right)) || a.id - b.id;
  });
}
