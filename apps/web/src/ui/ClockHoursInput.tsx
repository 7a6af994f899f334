import { Group, Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { uiTexts } from './texts.ts';

interface ClockHoursInputProps {
  label: string;
  description?: string;
  error?: string | null | undefined;
  /** Clock times such as `07:00-19:00`; empty for none. */
  value: string;
  onChange: (text: string) => void;
}

/** From one clock time to another; neither, or both: as long as one is missing there is no value. */
export function ClockHoursInput({ label, description, error, value, onChange }: ClockHoursInputProps) {
  const t = useTexts(uiTexts);
  const [typed, setTyped] = useState(value === '' ? ['', ''] : value.split('-'));
  const [from = '', to = ''] = typed;
  const set = (next: [string, string]) => {
    setTyped(next);
    onChange(next.every(Boolean) ? next.join('-') : '');
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Group gap={8} wrap="nowrap" role="group" aria-label={label}>
        <TextInput
          type="time"
          aria-label={`${label}: ${t('hoursFrom')}`}
          value={from}
          onChange={(event) => set([event.currentTarget.value, to])}
        />
        <TextInput
          type="time"
          aria-label={`${label}: ${t('hoursTo')}`}
          value={to}
          onChange={(event) => set([from, event.currentTarget.value])}
        />
      </Group>
    </Input.Wrapper>
  );
}
