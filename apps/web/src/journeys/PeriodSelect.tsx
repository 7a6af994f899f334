import { Button, Group, Select, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { useUser } from '../session/index.ts';
import { CUSTOM, isPeriod, PERIODS, rangeOf, type WallRange } from './periods.ts';
import { journeysTexts } from './texts.ts';
import type { JourneySearch } from './useJourney.ts';

const RangePicker = lazy(() => import('./RangePicker.tsx'));

interface PeriodSelectProps {
  search: JourneySearch;
  onSearch: (search: JourneySearch) => void;
}

/** Chooses a preset, or a range of one's own. */
export function PeriodSelect({ search, onSearch }: PeriodSelectProps) {
  const t = useTexts(journeysTexts);
  const { timeZone } = useUser();
  const choose = (value: string | null) => {
    const period = Number(value);
    if (!isPeriod(period)) return;
    // A custom range begins with the one that was looked at.
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
        <CustomRange
          key={`${search.custom?.from}${search.custom?.to}`}
          range={rangeOf(CUSTOM, search.custom, Date.now(), timeZone)}
          onSearch={(custom) => onSearch({ period: CUSTOM, custom })}
        />
      )}
    </>
  );
}

function CustomRange({ range, onSearch }: { range: WallRange; onSearch: (range: WallRange) => void }) {
  const t = useTexts(journeysTexts);
  const [from, setFrom] = useState<string | null>(range.from);
  const [to, setTo] = useState<string | null>(range.to);
  const [submitted, setSubmitted] = useState(false);
  const isBackward = from !== null && to !== null && to <= from;
  const complaints = {
    from: submitted && from === null ? t('required') : null,
    to: submitted ? (to === null ? t('required') : isBackward ? t('endBeforeStart') : null) : null,
  };
  const submit = () => {
    setSubmitted(true);
    if (from !== null && to !== null && !isBackward) onSearch({ from, to });
  };
  return (
    <Suspense fallback={<Skeleton height={132} radius="md" />}>
      <RangePicker label={t('from')} value={from} error={complaints.from} onChange={setFrom} />
      <RangePicker label={t('to')} value={to} error={complaints.to} onChange={setTo} />
      <Group justify="flex-end">
        <Button onClick={submit}>{t('search')}</Button>
      </Group>
    </Suspense>
  );
}
