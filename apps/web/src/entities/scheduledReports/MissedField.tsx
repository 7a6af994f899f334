import { Select } from '@mantine/core';
import { textsNow, useTexts } from '../../i18n/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { scheduledReportTexts } from './texts.ts';

/** What becomes of a run that was missed, as people read it. */
export const missedText = (value: string): string => textsNow(scheduledReportTexts)(value as 'SKIP');

/** Chooses what becomes of a run that no server was there to begin. */
export function MissedField({ label, error, value, onChange }: OwnInputProps) {
  const t = useTexts(scheduledReportTexts);
  return (
    <Select
      label={label}
      error={error}
      allowDeselect={false}
      data={(['CATCH_UP', 'SKIP'] as const).map((each) => ({ value: each, label: t(each) }))}
      value={value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
