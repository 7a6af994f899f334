import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { Dialog } from '../ui/index.ts';
import { vehiclesTexts } from './texts.ts';
import classes from './VehicleDialog.module.css';
import { VehicleTable, type VehicleTableHandle } from './VehicleTable.tsx';
import { foundVehicles, LEAST_CHARACTERS, type PickedVehicle } from './vehicle.ts';

interface VehicleDialogProps {
  isSingle: boolean;
  vehicles: readonly PickedVehicle[];
  /** The vehicles that are chosen when it opens. */
  value: readonly number[];
  onChoose: (assetIds: number[]) => void;
  onClose: () => void;
}

/** A table of vehicles from which some or one are chosen; nothing changes until the choice is confirmed. */
export function VehicleDialog({ isSingle, vehicles, value, onChoose, onClose }: VehicleDialogProps) {
  const t = useTexts(vehiclesTexts);
  const table = useRef<VehicleTableHandle>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(value));
  const found = useMemo(() => foundVehicles(vehicles, text), [vehicles, text]);
  const hasAll = found.length > 0 && found.every(({ id }) => chosen.has(id));
  const isTooShort = text.trim() !== '' && text.trim().length < LEAST_CHARACTERS;

  const toggle = (id: number) => {
    if (isSingle) setChosen(new Set([id]));
    else setChosen((before) => before.symmetricDifference(new Set([id])));
  };
  const toggleAll = () => {
    const ids = new Set(found.map(({ id }) => id));
    setChosen((before) => (hasAll ? before.difference(ids) : before.union(ids)));
  };
  const choose = (ids: ReadonlySet<number> = chosen) => onChoose([...ids]);

  return (
    <Dialog
      onClose={onClose}
      title={t(isSingle ? 'chooseOne' : 'chooseSome')}
      size={720}
      fillsPhone
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          table.current?.focus();
        }}
        data-autofocus
      />
      <p className={classes.count} role="status">
        {isTooShort
          ? t('minimum', { count: LEAST_CHARACTERS })
          : t('chosen', { count: chosen.size, of: vehicles.length })}
      </p>
      <VehicleTable
        ref={table}
        label={t(isSingle ? 'chooseOne' : 'chooseSome')}
        isSingle={isSingle}
        vehicles={found}
        chosen={chosen}
        empty={t(vehicles.length === 0 ? 'none' : 'noneFound')}
        onToggle={toggle}
        onConfirm={(id) => choose(isSingle ? new Set([id]) : chosen)}
      />
      <div className={classes.actions}>
        {!isSingle && (
          <Button
            variant="subtle"
            className={classes.all ?? ''}
            disabled={found.length === 0}
            onClick={toggleAll}
          >
            {t(hasAll ? 'deselectAll' : 'selectAll')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={isSingle && chosen.size === 0} onClick={() => choose()}>
          {t('select')}
        </Button>
      </div>
    </Dialog>
  );
}
