import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { MomentInput } from '../ui/index.ts';
import type { WallRange } from './periods.ts';
import { journeysTexts } from './texts.ts';

interface CustomRangeProps {
  range: WallRange;
  onSearch: (range: WallRange) => void;
}

/** The fields for the two ends of a custom range, and the button that searches in it. */
export function CustomRange({ range, onSearch }: CustomRangeProps) {
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
    <>
      <MomentInput label={t('from')} value={from} error={complaints.from} onChange={setFrom} />
      <MomentInput label={t('to')} value={to} error={complaints.to} onChange={setTo} />
      <Group justify="flex-end">
        <Button onClick={submit}>{t('search')}</Button>
      </Group>
    </>
  );
}
