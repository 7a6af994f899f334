import { Select, Skeleton } from '@mantine/core';

import { useTexts } from '../i18n/index.ts';
import { useUser } from '../session/index.ts';
import { lazyPart, Part } from '../ui/index.ts';
import type { JourneySearch } from './journeySearch.ts';
import { CUSTOM, isPeriod, PERIODS, rangeOf } from './periods.ts';
import { journeysTexts } from './texts.ts';

const CustomRange = lazyPart(async () => (await import('./CustomRange.tsx')).CustomRange);

interface PeriodSelectProps {
  search: JourneySearch;
  onSearch: (search: JourneySearch) => void;
}

/** Chooses a preset period or a custom range. */
export function PeriodSelect({ search, onSearch }: PeriodSelectProps) {
  const t = useTexts(journeysTexts);
  const { timeZone } = useUser();
  const choose = (value: string | null) => {
    const period = Number(value);
    if (!isPeriod(period)) return;
    // A custom range begins with the range of the period before.
    const custom = period === CUSTOM ? rangeOf(search.period, search.custom, Date.now(), timeZone) : null;
    onSearch({ period, custom });
  };
  return (
    <>
      <Select
        label={t('period')}
        data={PERIODS.map((period) => ({ value: String(period), label: t(`period${period}`) }))}
        value={String(search.period)}
        onChange={choose}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
        maxDropdownHeight={360}
      />
      {search.period === CUSTOM && (
        <Part fallback={<Skeleton height={132} radius="md" />}>
          <CustomRange
            key={`${search.custom?.from}${search.custom?.to}`}
            range={rangeOf(CUSTOM, search.custom, Date.now(), timeZone)}
            onSearch={(custom) => onSearch({ period: CUSTOM, custom })}
          />
        </Part>
      )}
    </>
  );
}
