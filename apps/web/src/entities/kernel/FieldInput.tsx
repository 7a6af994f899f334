import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { optionsCall } from './calls.ts';
import type { Entity, Field, Reference } from './entity.ts';
import { kernelTexts } from './texts.ts';
import type { FormValues } from './values.ts';

interface FieldInputProps {
  entity: Entity;
  field: Field;
  /** Of the row. */
  customerId: number;
  value: FormValues[string];
  /** What is wrong with it; null for nothing. */
  error: string | null;
  onChange: (value: FormValues[string]) => void;
}

const TYPES = { text: 'text', email: 'email', phone: 'tel' } as const;

/** The widget of a field. */
export function FieldInput(props: FieldInputProps) {
  const { entity, field, value, error, onChange } = props;
  const te = useTexts(entity.texts);
  const label = te(field.name);
  const common = { label, error, required: field.isRequired ?? false };
  switch (field.kind) {
    case 'flag':
      return (
        <Switch
          label={te(field.texts.yes)}
          description={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'notes':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={field.max}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'reference':
      return <ReferenceInput {...props} label={label} value={value as Reference | null} />;
    default:
      return (
        <TextInput
          {...common}
          type={TYPES[field.kind]}
          autoComplete="off"
          maxLength={field.max}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const SETTLE_MS = 250;

type ReferenceInputProps = Omit<FieldInputProps, 'value'> & { value: Reference | null; label: string };

/** Chooses what a row refers to among those that the server finds. */
function ReferenceInput({ entity, field, customerId, value, label, error, onChange }: ReferenceInputProps) {
  const t = useTexts(kernelTexts);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, SETTLE_MS);
  const document = useMemo(() => optionsCall(entity, field.name), [entity, field.name]);
  const searchText = settled === value?.label ? '' : settled;
  const found = useQuery({
    ...query(document, { customerId, searchText }),
    placeholderData: keepPreviousData,
  });
  const options = found.data?.result ?? [];
  const all = value && !options.some(({ id }) => id === value.id) ? [value, ...options] : options;
  return (
    <Select
      label={label}
      error={error}
      required={field.isRequired ?? false}
      placeholder={t('chooseReference')}
      data={all.map(({ id, label }) => ({ value: String(id), label }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(all.find((option) => String(option.id) === id) ?? null)}
      onSearchChange={setTyped}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clearField', { field: label }) }}
      nothingFoundMessage={t('noOptions')}
    />
  );
}
