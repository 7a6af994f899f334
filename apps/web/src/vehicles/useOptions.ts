import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { useMemo } from 'react';
import { folded, vehicleName } from '../i18n/index.ts';
import type { PickedVehicle } from './vehicle.ts';

/** Number of vehicles that are offered at once; typing finds the others. */
const OFFERED = 50;

/** Vehicles as a list that is searched while one types, by name, plate and internal number, regardless of case and accents. */
export function useOptions(
  vehicles: readonly PickedVehicle[],
  chosen: readonly number[],
): { data: ComboboxItem[]; filter: OptionsFilter; limit: number } {
  const known = useMemo(() => {
    const data = vehicles.map((vehicle) => ({ value: String(vehicle.id), label: vehicleName(vehicle) }));
    const texts = new Map(
      vehicles.map((vehicle) => [
        String(vehicle.id),
        folded(`${vehicleName(vehicle)} ${vehicle.internalNumber ?? ''}`),
      ]),
    );
    const filter: OptionsFilter = ({ options, search, limit }) => {
      const wanted = folded(search.trim());
      return options
        .filter((option) => 'value' in option && texts.get(option.value)?.includes(wanted))
        .slice(0, limit);
    };
    return { data, texts, filter };
  }, [vehicles]);
  // A vehicle that was chosen elsewhere keeps its number.
  const others = chosen.map(String).filter((id) => !known.texts.has(id));
  const data = [...known.data, ...others.map((id) => ({ value: id, label: `#${id}` }))];
  return { data: others.length === 0 ? known.data : data, filter: known.filter, limit: OFFERED };
}
