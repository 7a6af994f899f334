import { Group, NumberInput, Select } from '@mantine/core';
import { DAY_PERIODS, hoursOfPeriod, MOST_PERIOD_HOURS } from '@rastro/domain';
import { textsNow, useTexts } from '../../i18n/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { scheduledReportTexts } from './texts.ts';

const HOURS = 'HOURS';
const FIRST_HOURS = 24;

/** What a period is called. */
export function periodText(period: string): string {
  const t = textsNow(scheduledReportTexts);
  const hours = hoursOfPeriod(period);
  return hours === null ? t(period as 'YESTERDAY') : t('lastHours', { count: hours });
}

/** Chooses the range before each run: whole days, or hours. */
export function PeriodField({ label, error, value, onChange }: OwnInputProps) {
  const t = useTexts(scheduledReportTexts);
  const hours = hoursOfPeriod(value);
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <Select
        flex={1}
        label={label}
        error={error}
        allowDeselect={false}
        data={[...DAY_PERIODS, HOURS].map((period) => ({ value: period, label: t(period as 'YESTERDAY') }))}
        value={hours === null ? value : HOURS}
        onChange={(period) => onChange(period === HOURS ? `LAST_${FIRST_HOURS}_HOURS` : (period ?? ''))}
      />
      {hours !== null && (
        <NumberInput
          w={110}
          label={t('hours')}
          min={1}
          max={MOST_PERIOD_HOURS}
          clampBehavior="strict"
          allowDecimal={false}
          value={hours}
          onChange={(next) => onChange(`LAST_${Number(next) || 1}_HOURS`)}
        />
      )}
    </Group>
  );
}
