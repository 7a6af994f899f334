import { Group, NumberInput, Select } from '@mantine/core';
import { DAY_PERIODS, hoursOfPeriod, MOST_PERIOD_HOURS } from '@rastro/domain';
import { mayHavePeriod, type ReportWords } from '@rastro/format';
import { textsNow, useTexts } from '../../i18n/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { wordsOf } from './PlannedReport.tsx';
import { scheduledReportTexts } from './texts.ts';

const HOURS = 'HOURS';
const HOURS_PER_DAY = 24;
const FIRST_HOURS = 24;

/** What a period is called. */
export function periodText(period: string): string {
  const t = textsNow(scheduledReportTexts);
  const hours = hoursOfPeriod(period);
  return hours === null ? t(period as 'YESTERDAY') : t('lastHours', { count: hours });
}

/** Chooses the range before each run, whole days or hours, or its moment, as far as the report can be asked about it. */
export function PeriodField({ label, error, value, others, onChange }: OwnInputProps) {
  const t = useTexts(scheduledReportTexts);
  const hours = hoursOfPeriod(value);
  const words = wordsOf(String(others.report ?? '')) ?? ({} as Partial<ReportWords>);
  const periods = (['NOW', ...DAY_PERIODS] as const).filter((period) => mayHavePeriod(words, period));
  const mostHours = Math.min(MOST_PERIOD_HOURS, (words.limits?.days ?? MOST_PERIOD_HOURS) * HOURS_PER_DAY);
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <Select
        flex={1}
        label={label}
        error={error}
        allowDeselect={false}
        data={[...periods, ...(words.isOfNow ? [] : ([HOURS] as const))].map((period) => ({
          value: period,
          label: t(period),
        }))}
        value={hours === null ? value : HOURS}
        onChange={(period) => onChange(period === HOURS ? `LAST_${FIRST_HOURS}_HOURS` : (period ?? ''))}
      />
      {hours !== null && (
        <NumberInput
          w={110}
          label={t('hours')}
          min={1}
          max={mostHours}
          clampBehavior="strict"
          allowDecimal={false}
          value={hours}
          onChange={(next) => onChange(`LAST_${Number(next) || 1}_HOURS`)}
        />
      )}
    </Group>
  );
}
