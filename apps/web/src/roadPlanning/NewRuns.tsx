import { Stack } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/index.ts';
import { isoDay, isoTime, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import { MomentInput, notify } from '../ui/index.ts';
import { VehiclesSelect } from '../vehicles/index.ts';
import { ASSIGN_ROAD } from './calls.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { roadsTexts } from './texts.ts';
import { useCustomersVehicles } from './useCustomersVehicles.ts';

interface NewRunsProps {
  roadId: number;
  customerId: number;
  /** Reads again what was planned. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** A dialog that puts vehicles on a run of a road, at a moment. */
export function NewRuns({ roadId, customerId, onDone, onClose }: NewRunsProps) {
  const t = useTexts(roadsTexts);
  const { timeZone } = useFormat();
  const vehicles = useCustomersVehicles(customerId);
  const [assetIds, setAssetIds] = useState<readonly number[]>([]);
  const [first] = useState(() => {
    const now = wallTime(Date.now(), timeZone);
    return `${isoDay(now)} ${isoTime(now).slice(0, 5)}:00`;
  });
  const [start, setStart] = useState<string | null>(first);
  const [wasTried, setTried] = useState(false);
  return (
    <PlanDialog
      title={t('addRun')}
      isDirty={assetIds.length > 0 || start !== first}
      onSubmit={async () => {
        setTried(true);
        if (assetIds.length === 0 || start === null) return false;
        await call(ASSIGN_ROAD, { roadId, assetIds: [...assetIds], start });
        notify.success(t('assigned', { count: assetIds.length }));
        await onDone();
        return true;
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <VehiclesSelect
          label={t('vehicles')}
          vehicles={vehicles}
          value={assetIds}
          onChange={setAssetIds}
          error={wasTried && assetIds.length === 0 ? t('chooseVehicles') : null}
        />
        <MomentInput
          label={t('start')}
          required
          clearable={false}
          value={start}
          error={wasTried && start === null ? t('required') : null}
          onChange={setStart}
        />
      </Stack>
    </PlanDialog>
  );
}
