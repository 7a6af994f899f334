import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/index.ts';
import { isoDay, isoTime, momentOf, useFormat, useTexts, wallTime } from '../../i18n/index.ts';
import { MomentInput } from '../../ui/index.ts';
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
  const hint = field.hint === undefined ? {} : { description: te(field.hint) };
  const common = { label, error, required: field.isRequired ?? false, ...hint };
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
    case 'moment':
      return (
        <ZonedMoment
          {...common}
          isEnd={field.isEnd ?? false}
          value={String(value ?? '')}
          onChange={onChange}
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

interface ZonedMomentProps {
  label: string;
  description?: string;
  error: string | null;
  required: boolean;
  isEnd: boolean;
  /** ISO 8601; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A moment as a clock on the wall of the user's time zone shows it. */
function ZonedMoment({ value, onChange, ...props }: ZonedMomentProps) {
  const { timeZone } = useFormat();
  const at = value === '' ? null : wallTime(Date.parse(value), timeZone);
  return (
    <MomentInput
      {...props}
      value={at && `${isoDay(at)} ${isoTime(at)}`}
      onChange={(wall) => onChange(wall === null ? '' : new Date(momentOf(wall, timeZone)).toISOString())}
    />
  );
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
