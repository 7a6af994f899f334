import { TagsInput } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import type { OwnInputProps } from '../kernel/entity.ts';
import { scheduledReportTexts } from './texts.ts';

/** The addresses of a text; a separator behind the last is left out. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** E-mail addresses, as many as one types. */
export function AddressesField({ label, error, required, value, onChange }: OwnInputProps) {
  const t = useTexts(scheduledReportTexts);
  return (
    <TagsInput
      label={label}
      error={error}
      required={required}
      {...(required ? { description: t('addressesHint') } : {})}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      value={addressesIn(value)}
      onChange={(typed) => onChange(typed.flatMap(addressesIn).join(', '))}
    />
  );
}
