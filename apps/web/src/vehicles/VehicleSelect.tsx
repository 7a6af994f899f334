import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { TableButton } from './TableButton.tsx';
import { vehiclesTexts } from './texts.ts';
import { useOptions } from './useOptions.ts';
import classes from './VehiclesSelect.module.css';
import type { PickedVehicle } from './vehicle.ts';

interface VehicleSelectProps {
  label: string;
  vehicles: readonly PickedVehicle[];
  value: number | null;
  onChange: (assetId: number | null) => void;
  error?: ReactNode;
  placeholder?: string;
  /** Whether the choice can be cleared. */
  clearable?: boolean;
}

/** A field for one vehicle, which is found by typing, or with the search icon in a table of all. */
export function VehicleSelect({
  label,
  vehicles,
  value,
  onChange,
  error,
  placeholder,
  clearable = true,
}: VehicleSelectProps) {
  const t = useTexts(vehiclesTexts);
  const chosen = value === null ? [] : [value];
  return (
    <Select
      openOnFocus={false}
      label={label}
      placeholder={placeholder ?? t('search')}
      leftSection={
        <TableButton isSingle vehicles={vehicles} value={chosen} onChoose={([id]) => onChange(id ?? null)} />
      }
      leftSectionPointerEvents="all"
      leftSectionWidth={44}
      classNames={{ section: classes.section }}
      {...useOptions(vehicles, chosen)}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchable
      allowDeselect={clearable}
      clearable={clearable && value !== null}
      clearButtonProps={{ 'aria-label': t('clear') }}
      error={error}
      nothingFoundMessage={t(vehicles.length === 0 ? 'none' : 'noneFound')}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
