import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { REPORT_DRIVERS, REPORT_EVENT_TYPES } from './calls.ts';
import classes from './ReportFilters.module.css';
import { reportsTexts } from './texts.ts';

interface FieldProps {
  /** Ids; none for all. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** A field for drivers; without any, whoever drove. */
export function DriversSelect(props: FieldProps) {
  const t = useTexts(reportsTexts);
  const drivers = useQuery(query(REPORT_DRIVERS, {})).data?.driversPaginated.items ?? [];
  const options = drivers.map(({ id, firstName, lastName }) => ({
    id,
    label: `${firstName} ${lastName}`.trim(),
  }));
  return <SomeOrAll {...props} label={t('drivers')} options={options} />;
}

/** A field for kinds of events. */
export function EventTypesSelect(props: FieldProps) {
  const t = useTexts(reportsTexts);
  const types = useQuery(query(REPORT_EVENT_TYPES, {})).data?.typeEventAll ?? [];
  return <SomeOrAll {...props} label={t('events')} options={types} />;
}

const ALL = 'all';

interface SomeOrAllProps extends FieldProps {
  label: string;
  options: readonly { id: number; label: string }[];
}

/** A field in which the option *All* stands where nothing else is chosen. */
function SomeOrAll({ label, options, value, onChange }: SomeOrAllProps) {
  const t = useTexts(reportsTexts);
  // What was chosen before the options are known, or is none any more, is shown by its number.
  const known = new Set(options.map(({ id }) => id));
  const unknown = value.filter((id) => !known.has(id)).map((id) => ({ id, label: String(id) }));
  return (
    <MultiSelect
      className={classes.some}
      label={label}
      searchable
      data={[
        { value: ALL, label: t('all') },
        ...[...options, ...unknown].map(({ id, label: name }) => ({ value: String(id), label: name })),
      ]}
      value={value.length === 0 ? [ALL] : value.map(String)}
      onChange={(chosen) => {
        const isAll = value.length > 0 && chosen.includes(ALL);
        onChange(isAll ? [] : chosen.filter((id) => id !== ALL).map(Number));
      }}
    />
  );
}
