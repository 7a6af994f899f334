import { MultiSelect, NumberInput, Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { DEFAULT_DRIVING_LIMITS, type DrivingLimits, THERMOMETERS } from '@rastro/domain';
import { REPORT_TERMS, type ReportFilterName, wordIn } from '@rastro/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../api/index.ts';
import { useFormat, useTexts, WEEKDAYS } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { ClockHoursInput, WeekdaysSelect } from '../ui/index.ts';
import {
  REPORT_DRIVERS,
  REPORT_EVENT_TYPES,
  REPORT_GEOFENCES,
  REPORT_GROUPINGS,
  REPORT_STATES,
  REPORT_VARIABLES,
} from './calls.ts';
import { idsIn, MOST_HOURS, MOST_KMH, MOST_MINUTES, ON } from './filterValues.ts';
import classes from './ReportFilters.module.css';
import { REPORT_ROADS } from './roads/calls.ts';
import { reportsTexts } from './texts.ts';

interface FieldProps {
  /** As it stands in the address; empty where it narrows nothing. */
  value: string;
  onChange: (text: string) => void;
  /** What is wrong with it. */
  error?: string | undefined;
  /** The customer whose roads are offered. */
  customerId?: number;
}

interface FilterField {
  Field: (props: FieldProps) => ReactNode;
  /** The permissions of which one shows it; everybody sees it where none is named. */
  needs?: readonly string[];
}

/** The fields of the filters that only some reports have. */
const FILTER_FIELDS: Readonly<Record<ReportFilterName, FilterField>> = {
  drivers: { Field: DriversSelect, needs: ['MostrarFiltroDeConductoresEnReportesDeEstadistica'] },
  eventTypes: { Field: EventTypesSelect },
  states: { Field: StateSelect },
  grouping: { Field: GroupingSelect },
  geofences: { Field: GeofencesSelect },
  speedFrom: { Field: (props) => <SpeedInput {...props} label="speedFrom" /> },
  speedTo: { Field: (props) => <SpeedInput {...props} label="speedTo" /> },
  variables: { Field: VariablesSelect },
  minimum: { Field: MinimumInput },
  workingHours: { Field: WorkingHoursInput },
  workingDays: { Field: WorkingDaysSelect },
  unbrokenLimit: { Field: (props) => <LimitInput {...props} name="unbrokenLimit" limit="unbrokenMs" /> },
  dayLimit: { Field: (props) => <LimitInput {...props} name="dayLimit" limit="dayMs" /> },
  restLimit: { Field: (props) => <LimitInput {...props} name="restLimit" limit="restMs" /> },
  weekLimit: { Field: (props) => <LimitInput {...props} name="weekLimit" limit="weekMs" /> },
  thermometers: { Field: ThermometersSelect },
  celsiusFrom: { Field: (props) => <TemperatureInput {...props} name="celsiusFrom" /> },
  celsiusTo: { Field: (props) => <TemperatureInput {...props} name="celsiusTo" /> },
  road: { Field: RoadSelect },
  resumed: { Field: (props) => <Toggle {...props} name="resumed" /> },
  useIbutton: { Field: (props) => <Toggle {...props} name="useIbutton" /> },
};

/** The field of a filter, as far as the user may see it. */
export function FilterField({ name, ...props }: FieldProps & { name: ReportFilterName }) {
  const user = useUser();
  const { Field, needs } = FILTER_FIELDS[name];
  return isAllowed(user, needs ?? []) && <Field {...props} />;
}

/** Drivers; without any, whoever drove. */
function DriversSelect(props: FieldProps) {
  const t = useTexts(reportsTexts);
  const drivers = useQuery(query(REPORT_DRIVERS, {})).data?.driversPaginated.items ?? [];
  const options = drivers.map(({ id, firstName, lastName }) => ({
    id,
    label: `${firstName} ${lastName}`.trim(),
  }));
  return <SomeOrAll {...props} label={t('drivers')} options={options} />;
}

/** Kinds of events. */
function EventTypesSelect(props: FieldProps) {
  const t = useTexts(reportsTexts);
  const types = useQuery(query(REPORT_EVENT_TYPES, {})).data?.typeEventAll ?? [];
  return <SomeOrAll {...props} label={t('events')} options={types} />;
}

/** How many geofences are offered at once: a customer may have thousands, and typing finds the others. */
const OFFERED = 50;

/** Geofences. */
function GeofencesSelect(props: FieldProps) {
  const t = useTexts(reportsTexts);
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed, 250);
  const found = useQuery({
    ...query(REPORT_GEOFENCES, { searchText, pageSize: OFFERED }),
    placeholderData: keepPreviousData,
  });
  const ids = idsIn(props.value);
  const chosen = useQuery({ ...query(REPORT_GEOFENCES, { ids }), enabled: ids.length > 0 });
  const all = [...(found.data?.geofence.items ?? []), ...(chosen.data?.geofence.items ?? [])];
  const options = [...new Map(all.map((geofence) => [geofence.id, geofence])).values()];
  const hasCustomers = new Set(options.map(({ customerName }) => customerName)).size > 1;
  return (
    <SomeOrAll
      {...props}
      label={t('geofences')}
      onSearch={setTyped}
      // Options are those that were found; where none were without a word typed, there are none at all.
      none={t(searchText === '' ? 'noGeofences' : 'noGeofencesFound')}
      options={options.map(({ id, name, customerName }) => ({
        id,
        label: hasCustomers ? `${name} (${customerName})` : name,
      }))}
    />
  );
}

/** The state of a vehicle. */
function StateSelect(props: FieldProps) {
  const t = useTexts(reportsTexts);
  const states = useQuery(query(REPORT_STATES, {})).data?.enumValues ?? [];
  return <OneOfSelect {...props} label={t('state')} options={states} />;
}

/** By what trips are put together. */
function GroupingSelect(props: FieldProps) {
  const t = useTexts(reportsTexts);
  const groups = useQuery(query(REPORT_GROUPINGS, {})).data?.enumValues ?? [];
  return <OneOfSelect {...props} label={t('grouping')} options={groups} />;
}

/** One of the values of an enumeration; the first of them where none is named. */
function OneOfSelect({
  label,
  options,
  value,
  onChange,
}: FieldProps & { label: string; options: readonly { value: string; label: string }[] }) {
  const [first] = options;
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={[...options]}
      value={value || (first?.value ?? null)}
      onChange={(chosen) => onChange(chosen === first?.value ? '' : (chosen ?? ''))}
    />
  );
}

/** Variables of the vehicle's bus, of which there must be one. */
function VariablesSelect({ value, onChange, error }: FieldProps) {
  const t = useTexts(reportsTexts);
  const variables = useQuery(query(REPORT_VARIABLES, {})).data?.enumValues ?? [];
  return (
    <MultiSelect
      className={classes.some}
      label={t('variables')}
      searchable
      clearable
      error={error}
      data={[...variables]}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen) => onChange(chosen.join(','))}
    />
  );
}

/** From when until when somebody works; without it, as the customer has it. */
function WorkingHoursInput({ value, onChange }: FieldProps) {
  const t = useTexts(reportsTexts);
  return <ClockHoursInput label={t('workingHours')} value={value} onChange={onChange} />;
}

/** On which days of the week somebody works; without any, as the customer has it. */
function WorkingDaysSelect({ value, onChange }: FieldProps) {
  const t = useTexts(reportsTexts);
  return (
    <WeekdaysSelect
      label={t('workingDays')}
      placeholder={t('ofCustomer')}
      value={WEEKDAYS.filter((day) => value.split(',').includes(day))}
      onChange={(days) => onChange(days.join(','))}
    />
  );
}

/** Hours of driving or rest; without any, as the regulation has it. */
function LimitInput({
  name,
  limit,
  value,
  onChange,
}: FieldProps & { name: ReportFilterName & keyof typeof REPORT_TERMS; limit: keyof DrivingLimits }) {
  const format = useFormat();
  return (
    <NumberInput
      label={wordIn(REPORT_TERMS[name], format.language)}
      placeholder={format.duration(DEFAULT_DRIVING_LIMITS[limit] / 1000)}
      min={0}
      max={MOST_HOURS}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={2}
      suffix=" h"
      {...format.separators}
      value={value === '' ? '' : Number(value)}
      onChange={(hours) => onChange(Number(hours) > 0 ? String(Number(hours)) : '')}
    />
  );
}

/** A temperature from which on, or up to which, it is in range, in the unit of the language; it stands in the address in degrees Celsius. */
function TemperatureInput({ name, value, onChange }: FieldProps & { name: 'celsiusFrom' | 'celsiusTo' }) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const { sign, shown, metric } = format.measure('temperature');
  const round = (number: number, digits: number): number => Number(number.toFixed(digits));
  return (
    <NumberInput
      label={wordIn(REPORT_TERMS[name], format.language)}
      placeholder={t('noLimit')}
      min={Math.ceil(shown(-273))}
      max={999}
      decimalScale={1}
      suffix={` ${sign}`}
      {...format.separators}
      value={value === '' ? '' : round(shown(Number(value)), 1)}
      onChange={(degrees) =>
        onChange(degrees === '' || degrees === '-' ? '' : String(round(metric(Number(degrees)), 2)))
      }
    />
  );
}

/** Thermometers, by the names of their readings; without any, all. */
function ThermometersSelect({ value, onChange }: FieldProps) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  return (
    <MultiSelect
      className={classes.some}
      label={wordIn(REPORT_TERMS.thermometers, language)}
      searchable
      clearable
      {...(value === '' ? { placeholder: t('all') } : {})}
      data={THERMOMETERS.map(({ attribute, label }) => ({
        value: attribute,
        label: wordIn(label, language),
      }))}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen) => onChange(chosen.join(','))}
    />
  );
}

/** A road of a customer, which there must be. */
function RoadSelect({ value, onChange, error, customerId }: FieldProps) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const customerIDs = customerId === undefined ? [] : [customerId];
  const roads = useQuery(query(REPORT_ROADS, { customerIDs })).data?.allRoadsByCustomersIDs ?? [];
  return (
    <Select
      label={wordIn(REPORT_TERMS.road, language)}
      data={roads.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      nothingFoundMessage={t('noRoads')}
      error={error}
    />
  );
}

/** What is on or off. */
function Toggle({ name, value, onChange }: FieldProps & { name: 'resumed' | 'useIbutton' }) {
  const { language } = useFormat();
  return (
    <Switch
      label={wordIn(REPORT_TERMS[name], language)}
      checked={value === ON}
      onChange={({ currentTarget: { checked } }) => onChange(checked ? ON : '')}
    />
  );
}

/** Minutes that something must have lasted. */
function MinimumInput(props: FieldProps) {
  const t = useTexts(reportsTexts);
  return <AmountInput {...props} label={t('minimum')} suffix=" min" most={MOST_MINUTES} />;
}

/** A speed in the unit of the language; it stands in the address in km/h. */
function SpeedInput({ label, value, onChange }: FieldProps & { label: 'speedFrom' | 'speedTo' }) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const shown = Math.round(format.inUnit(Number(value)));
  return (
    <AmountInput
      label={t(label)}
      suffix={` ${format.speedUnit}`}
      most={Math.floor(format.inUnit(MOST_KMH))}
      value={String(shown)}
      onChange={(text) => {
        const kmh = Number(text) / format.inUnit(1);
        onChange(text === '' ? '' : String(Math.round(kmh * 10) / 10));
      }}
    />
  );
}

/** A number from 0 on, which 0 leaves unnarrowed. */
function AmountInput({
  label,
  suffix,
  most,
  value,
  onChange,
}: FieldProps & { label: string; suffix: string; most: number }) {
  return (
    <NumberInput
      label={label}
      min={0}
      max={most}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={1}
      suffix={suffix}
      value={Number(value)}
      onChange={(amount) => onChange(Number(amount) > 0 ? String(Number(amount)) : '')}
    />
  );
}

const ALL = 'all';

interface SomeOrAllProps extends FieldProps {
  label: string;
  options: readonly { id: number; label: string }[];
  /** Where the options are not all there are: called with what is typed. */
  onSearch?: (text: string) => void;
  /** What is said where nothing is found. */
  none?: string;
}

/** A field in which the option *All* stands where nothing else is chosen. */
function SomeOrAll({ label, options, value, onChange, onSearch, none }: SomeOrAllProps) {
  const t = useTexts(reportsTexts);
  const chosen = idsIn(value);
  // What was chosen before the options are known, or is none any more, is shown by its number.
  const known = new Set(options.map(({ id }) => id));
  const unknown = chosen.filter((id) => !known.has(id)).map((id) => ({ id, label: String(id) }));
  return (
    <MultiSelect
      className={classes.some}
      label={label}
      searchable
      nothingFoundMessage={none}
      {...(onSearch && { onSearchChange: onSearch })}
      data={[
        ...(none && options.length === 0 ? [] : [{ value: ALL, label: t('all') }]),
        ...[...options, ...unknown].map(({ id, label: name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen.length === 0 ? [ALL] : chosen.map(String)}
      onChange={(next) => {
        const isAll = chosen.length > 0 && next.includes(ALL);
        onChange(isAll ? '' : next.filter((id) => id !== ALL).join(','));
      }}
    />
  );
}
