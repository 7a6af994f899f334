import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { lazyPart, Part } from '../ui/index.ts';
import classes from './TableButton.module.css';
import { vehiclesTexts } from './texts.ts';
import type { PickedVehicle } from './vehicle.ts';

const VehicleDialog = lazyPart(async () => (await import('./VehicleDialog.tsx')).VehicleDialog);

interface TableButtonProps {
  isSingle: boolean;
  vehicles: readonly PickedVehicle[];
  value: readonly number[];
  disabled?: boolean;
  onChoose: (assetIds: number[]) => void;
}

/** The search icon of a field of vehicles, which opens them as a table. */
export function TableButton({ isSingle, vehicles, value, disabled = false, onChoose }: TableButtonProps) {
  const t = useTexts(vehiclesTexts);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Tooltip label={t('openTable')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.button}
          aria-label={t('openTable')}
          aria-haspopup="dialog"
          disabled={disabled}
          onClick={() => setIsOpen(true)}
        >
          <IconSearch size={16} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Part fallback={null}>
          <VehicleDialog
            isSingle={isSingle}
            vehicles={vehicles}
            value={value}
            onChoose={(ids) => {
              onChoose(ids);
              close();
            }}
            onClose={close}
          />
        </Part>
      )}
    </>
  );
}
