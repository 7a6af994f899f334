import { Select } from '@mantine/core';
import { type ReportWords, subtotalChoices, wordIn } from '@rastro/format';
import { IconListTree } from '@tabler/icons-react';
import { useFormat, useTexts } from '../i18n/index.ts';
import { reportsTexts } from './texts.ts';

interface SubtotalsSelectProps {
  words: ReportWords;
  /** By what rows are grouped, as `subtotalChoices` knows it; null where they are not. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The choice of what the rows of a report are grouped by, each group with subtotals: for the table and for files. */
export function SubtotalsSelect({ words, value, onChange }: SubtotalsSelectProps) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  return (
    <Select
      aria-label={t('subtotals')}
      placeholder={t('noSubtotals')}
      leftSection={<IconListTree size={17} aria-hidden="true" />}
      data={subtotalChoices(words).map(({ name, heading }) => ({
        value: name,
        label: t('subtotalsBy', { name: lowered(wordIn(heading, language)) }),
      }))}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': t('noSubtotals') }}
      w={{ base: '100%', xs: 230 }} // on a phone the buttons beside it keep their words
    />
  );
}

/** A heading within a sentence. */
const lowered = (heading: string): string => heading.charAt(0).toLowerCase() + heading.slice(1);
