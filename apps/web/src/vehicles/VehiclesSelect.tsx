import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { TableButton } from './TableButton.tsx';
import { vehiclesTexts } from './texts.ts';
import { useOptions } from './useOptions.ts';
import classes from './VehiclesSelect.module.css';
import type { PickedVehicle } from './vehicle.ts';

interface VehiclesSelectProps {
  label: string;
  vehicles: readonly PickedVehicle[];
  value: readonly number[];
  onChange: (assetIds: number[]) => void;
  error?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
}

/** A field for vehicles, which are found by typing, or with the search icon in a table of all. */
export function VehiclesSelect({
  label,
  vehicles,
  value,
  onChange,
  error,
  placeholder,
  disabled = false,
}: VehiclesSelectProps) {
  const t = useTexts(vehiclesTexts);
  return (
    <MultiSelect
      openOnFocus={false}
      label={label}
      placeholder={value.length === 0 ? (placeholder ?? t('search')) : undefined}
      leftSection={
        <TableButton
          isSingle={false}
          vehicles={vehicles}
          value={value}
          disabled={disabled}
          onChoose={onChange}
        />
      }
      leftSectionPointerEvents="all"
      leftSectionWidth={44}
      {...useOptions(vehicles, value)}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      classNames={{
        input: classes.input,
        section: classes.section,
        pillsList: classes.pills,
        inputField: classes.field,
      }}
      clearable={value.length > 0 && !disabled}
      clearButtonProps={{ 'aria-label': t('clear') }}
      disabled={disabled}
      error={error}
      nothingFoundMessage={t(vehicles.length === 0 ? 'none' : 'noneFound')}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
