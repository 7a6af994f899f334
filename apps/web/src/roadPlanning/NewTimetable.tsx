import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/index.ts';
import { isoDay, useFormat, useTexts, WEEKDAYS, type Weekday, wallTime } from '../i18n/index.ts';
import { DayInput, notify, WeekdayPicker } from '../ui/index.ts';
import { VehicleSelect } from '../vehicles/index.ts';
import { CREATE_TIMETABLE } from './calls.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { roadsTexts } from './texts.ts';
import { useCustomersVehicles } from './useCustomersVehicles.ts';

interface NewTimetableProps {
  roadId: number;
  customerId: number;
  /** Reads again what was planned. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A dialog that lets a vehicle drive a road every week. */
export function NewTimetable({ roadId, customerId, onDone, onClose }: NewTimetableProps) {
  const t = useTexts(roadsTexts);
  const { timeZone } = useFormat();
  const vehicles = useCustomersVehicles(customerId);
  const today = isoDay(wallTime(Date.now(), timeZone));
  const [assetId, setAssetId] = useState<number | null>(null);
  const [days, setDays] = useState<readonly Weekday[]>(WEEKDAYS.slice(0, 5));
  const [startTime, setStartTime] = useState('');
  const [fromDate, setFromDate] = useState<string | null>(today);
  const [untilDate, setUntilDate] = useState<string | null>(null);
  const [wasTried, setTried] = useState(false);
  return (
    <PlanDialog
      title={t('addTimetable')}
      isDirty={assetId !== null || startTime !== ''}
      onSubmit={async () => {
        setTried(true);
        if (assetId === null || !TIME.test(startTime) || fromDate === null) return false;
        const timetable = { roadId, assetId, days: [...days], startTime, fromDate, untilDate };
        await call(CREATE_TIMETABLE, { timetable });
        notify.success(t('timetableCreated'));
        await onDone();
        return true;
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <VehicleSelect
          label={t('vehicle')}
          vehicles={vehicles}
          value={assetId}
          onChange={setAssetId}
          error={wasTried && assetId === null ? t('chooseVehicle') : null}
        />
        <TextInput
          type="time"
          label={t('startTime')}
          description={t('weeklyHint')}
          required
          value={startTime}
          onChange={(event) => setStartTime(event.currentTarget.value)}
          error={wasTried && !TIME.test(startTime) ? t('notATime') : null}
        />
        <WeekdayPicker value={days} onChange={setDays} />
        <DayInput
          label={t('fromDate')}
          required
          value={fromDate}
          onChange={setFromDate}
          error={wasTried && fromDate === null ? t('required') : null}
        />
        <DayInput
          label={t('untilDate')}
          placeholder={t('noEnd')}
          clearable
          {...(fromDate !== null && { minDate: fromDate })}
          value={untilDate}
          onChange={setUntilDate}
        />
      </Stack>
    </PlanDialog>
  );
}
