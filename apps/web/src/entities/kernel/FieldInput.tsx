import { MultiSelect, NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/index.ts';
import { isoDay, isoTime, momentOf, useFormat, useTexts, wallTime } from '../../i18n/index.ts';
import { DayInput, MomentInput, uiTexts } from '../../ui/index.ts';
import { optionsCall } from './calls.ts';
import type { Entity, Field, NumberField, Reference } from './entity.ts';
import {
  choiceOptions,
  decimalsOf,
  headingOf,
  PLAIN_SEPARATORS,
  referenceName,
  searchedText,
  shownNumber,
  valueOfShown,
} from './shown.ts';
import { kernelTexts } from './texts.ts';
import type { FormValues } from './values.ts';

interface FieldInputProps {
  entity: Entity;
  field: Field;
  /** Whether the user may save it: who may not is offered no choices, which the server would refuse. */
  mayWrite: boolean;
  /** Of the row. */
  customerId: number;
  value: FormValues[string];
  /** What is wrong with it; null for nothing. */
  error: string | null;
  /** What the form holds, by the names of fields. */
  values: FormValues;
  onChange: (value: FormValues[string], others?: Readonly<Record<string, string>>) => void;
  /** Whether the row is a new one. */
  isNew: boolean;
  /** Whether the focus begins in it, where it is typed. */
  isFirst: boolean;
  /** What was typed into the second field of a password. */
  again: string;
  onAgain: (value: string) => void;
}

const TYPES = { text: 'text', email: 'email', phone: 'tel' } as const;

/** Where the focus of a form begins. */
const focused = ({ isFirst }: Pick<FieldInputProps, 'isFirst'>) =>
  isFirst ? { 'data-autofocus': true } : {};

/**
 * The widget of a field. What can be chosen is shown when it is asked for, by a press, an arrow or a letter, and not by the focus alone: it
 * would cover what is said below the field.
 */
export function FieldInput(props: FieldInputProps) {
  const { entity, field, value, error, onChange } = props;
  const te = useTexts(entity.texts);
  const ui = useTexts(uiTexts);
  const format = useFormat();
  const label = headingOf(field, te(field.name), format);
  const hintKey = (props.isNew ? field.hintOfNew : undefined) ?? field.hint;
  const hint = hintKey === undefined ? {} : { description: te(hintKey) };
  const common = { label, error, required: field.isRequired ?? false, ...hint };
  switch (field.kind) {
    case 'flag':
      return (
        <Switch
          label={te(field.texts.yes)}
          {...hint}
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
    case 'day':
      return (
        <DayInput
          {...common}
          clearable
          value={value === '' ? null : String(value)}
          onChange={(day) => onChange(day ?? '')}
        />
      );
    case 'number':
      return <QuantityInput {...common} field={field} value={String(value ?? '')} onChange={onChange} />;
    case 'references':
      return <ReferencesInput {...props} field={field} label={label} value={value as readonly Reference[]} />;
    case 'names':
      return (
        <field.Input label={label} error={error} value={value as readonly string[]} onChange={onChange} />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={choiceOptions(field, format)}
          value={value === '' ? null : String(value)}
          onChange={(chosen) => onChange(chosen ?? '')}
          searchable
          openOnFocus={false}
          {...focused(props)}
          allowDeselect={!field.isRequired}
        />
      );
    case 'own':
      return (
        <field.Input
          label={label}
          error={error}
          required={field.isRequired ?? false}
          customerId={props.customerId}
          value={String(value ?? '')}
          others={props.values}
          onChange={onChange}
        />
      );
    case 'password':
      return (
        <>
          <PasswordInput
            {...common}
            visibilityToggleButtonProps={{ 'aria-label': `${ui('togglePassword')}: ${label}` }}
            autoComplete="new-password"
            maxLength={field.max}
            value={String(value ?? '')}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <PasswordInput
            label={te(field.again)}
            visibilityToggleButtonProps={{ 'aria-label': `${ui('togglePassword')}: ${te(field.again)}` }}
            autoComplete="new-password"
            maxLength={field.max}
            value={props.again}
            onChange={(event) => props.onAgain(event.currentTarget.value)}
          />
        </>
      );
    case 'reference':
      return <ReferenceInput {...props} label={label} value={value as Reference | null} />;
    default:
      return (
        <TextInput
          {...common}
          {...focused(props)}
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

interface QuantityInputProps {
  field: NumberField;
  label: string;
  description?: string;
  error: string | null;
  required: boolean;
  /** In the unit of the calls; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A number in the unit of the language. What is typed stays as it is typed. */
function QuantityInput({ field, value, onChange, ...props }: QuantityInputProps) {
  const format = useFormat();
  const [before] = useState(() => (value === '' ? null : Number(value)));
  const storedOf = (typed: string | number): string =>
    typed === '' ? '' : String(valueOfShown(field, Number(typed), before, format));
  const shownOf = (stored: string): string | number =>
    stored === '' ? '' : shownNumber(field, Number(stored), format);
  const [typed, setTyped] = useState(() => shownOf(value));
  return (
    <NumberInput
      {...props}
      hideControls
      {...(field.quantity === 'speed' ? { startValue: format.speedLimit } : {})}
      {...(field.isPlain ? PLAIN_SEPARATORS : format.separators)}
      decimalScale={decimalsOf(field, format)}
      value={storedOf(typed) === value ? typed : shownOf(value)}
      onChange={(next) => {
        setTyped(next);
        onChange(storedOf(next));
      }}
    />
  );
}

const SETTLE_MS = 250;

type ReferenceInputProps = Omit<FieldInputProps, 'value'> & { value: Reference | null; label: string };

/** What a row may refer to, with what it refers to already; of very many those whose names contain what is typed. */
function useOptions(
  {
    entity,
    field,
    customerId,
    mayWrite,
  }: Pick<FieldInputProps, 'entity' | 'field' | 'customerId' | 'mayWrite'>,
  chosen: readonly Reference[],
  typed: string,
): readonly Reference[] {
  const [settled] = useDebouncedValue(typed, SETTLE_MS);
  const document = useMemo(() => optionsCall(entity, field.name), [entity, field.name]);
  const searchText = chosen.some(({ label }) => label === settled) ? '' : settled;
  const found = useQuery({
    ...query(document, { customerId, searchText }),
    placeholderData: keepPreviousData,
    enabled: mayWrite,
  });
  const options = found.data?.result ?? [];
  return [...chosen.filter(({ id }) => !options.some((option) => option.id === id)), ...options];
}

type ReferencesInputProps = Omit<FieldInputProps, 'value' | 'field'> & {
  field: Extract<Field, { kind: 'references' }>;
  value: readonly Reference[];
  label: string;
};

/** Chooses several things among those that the server finds. */
function ReferencesInput(props: ReferencesInputProps) {
  const { entity, field, value, label, error, onChange } = props;
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const all = useOptions(props, value, searchedText(field, typed, format));
  return (
    <MultiSelect
      label={label}
      {...(field.hint === undefined ? {} : { description: te(field.hint) })}
      error={error}
      {...(value.length === 0 ? { placeholder: t('chooseReference') } : {})}
      data={all.map((each) => ({ value: String(each.id), label: referenceName(field, each, format) }))}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => onChange(all.filter(({ id }) => ids.includes(String(id))))}
      onSearchChange={setTyped}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('noOptions')}
    />
  );
}

/** Chooses what a row refers to among those that the server finds. */
function ReferenceInput(props: ReferenceInputProps) {
  const { field, value, label, error, onChange } = props;
  const t = useTexts(kernelTexts);
  const [typed, setTyped] = useState('');
  const all = useOptions(props, value ? [value] : [], typed);
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
      openOnFocus={false}
      {...focused(props)}
      clearable
      clearButtonProps={{ 'aria-label': t('clearField', { field: label }) }}
      nothingFoundMessage={t('noOptions')}
    />
  );
}
