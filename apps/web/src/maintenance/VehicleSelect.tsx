import { MultiSelect } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { folded } from '../ui/index.ts';
import { type ServicedAsset, vehicleName } from './maintenance.ts';
import { maintenanceTexts } from './texts.ts';
import classes from './VehicleSelect.module.css';

/** So many are offered at once; typing finds the others. */
const OFFERED = 50;

interface VehicleSelectProps {
  label: string;
  assets: readonly ServicedAsset[];
  value: readonly number[];
  onChange: (assetIds: number[]) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** Chooses vehicles by searching their names and plates. */
export function VehicleSelect({
  label,
  assets,
  value,
  onChange,
  error,
  disabled = false,
}: VehicleSelectProps) {
  const t = useTexts(maintenanceTexts);
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('searchVehicles') : undefined}
      leftSection={<IconSearch size={16} />}
      data={assets.map((asset) => ({ value: String(asset.id), label: vehicleName(asset) }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      filter={({ options, search, limit }) => {
        const wanted = folded(search.trim());
        const fits = options.filter((option) => 'label' in option && folded(option.label).includes(wanted));
        return fits.slice(0, limit);
      }}
      limit={OFFERED}
      searchable
      classNames={{ input: classes.input, pillsList: classes.pills, inputField: classes.field }}
      clearable={value.length > 0 && !disabled}
      clearButtonProps={{ 'aria-label': t('clear') }}
      disabled={disabled}
      error={error}
      nothingFoundMessage={t('noVehicleFound')}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
