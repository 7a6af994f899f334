import { MultiSelect } from '@mantine/core';
import { useTexts, WEEKDAYS, type Weekday } from '../i18n/index.ts';
import { uiTexts } from './texts.ts';

interface WeekdaysSelectProps {
  label: string;
  /** What is said where none is chosen. */
  placeholder: string;
  error?: string | null | undefined;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
}

/** Chooses days of the week, or none. */
export function WeekdaysSelect({ label, placeholder, error, value, onChange }: WeekdaysSelectProps) {
  const t = useTexts(uiTexts);
  return (
    <MultiSelect
      label={label}
      error={error}
      clearable
      {...(value.length === 0 ? { placeholder } : {})}
      data={WEEKDAYS.map((day) => ({ value: day, label: t(day) }))}
      value={[...value]}
      onChange={(chosen) => onChange(WEEKDAYS.filter((day) => chosen.includes(day)))}
    />
  );
}
