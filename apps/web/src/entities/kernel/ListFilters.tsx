import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { query } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { SearchField } from '../../ui/index.ts';
import type { EntityAddress } from './address.ts';
import { optionsCall } from './calls.ts';
import classes from './Entity.module.css';
import { type Entity, inputNameOf } from './entity.ts';
import { choiceOptions } from './shown.ts';
import { kernelTexts } from './texts.ts';
import { useCustomers } from './useCustomers.ts';
import { useMay } from './useMay.ts';

/** What stands beside the text of a filter: its paddings, and the sign that opens or clears it. */
const BESIDE_TEXT = '3.5rem';
const [SHORTEST, LONGEST] = [14, 34];

/** The width in which the longest of these texts can be read, within bounds. A digit is at least as wide as most letters are. */
const widthFor = (texts: readonly string[]): string =>
  `calc(${Math.min(LONGEST, Math.max(SHORTEST, ...texts.map(({ length }) => length)))}ch + ${BESIDE_TEXT})`;

interface ListFiltersProps {
  entity: Entity;
  address: EntityAddress;
  onChange: (part: Partial<EntityAddress>) => void;
  /** What stands at the end of the line. */
  children: ReactNode;
}

/** The search of a list, its customer where there are several, and what each flag and each field of a few values narrows it to. */
export function ListFilters({ entity, address, onChange, children }: ListFiltersProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const customers = useCustomers(entity);
  const may = useMay(entity);
  return (
    <search className={classes.filters}>
      <SearchField
        label={te('search')}
        className={classes.search ?? ''}
        value={address.text}
        onChange={(text) => onChange({ text })}
      />
      {customers.length > 1 && (
        <Select
          aria-label={t('customer')}
          placeholder={t('allCustomers')}
          data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={address.customerId === null ? null : String(address.customerId)}
          onChange={(id) => onChange({ customerId: id === null ? null : Number(id) })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('allCustomers') }}
        />
      )}
      {entity.fields.map((field) => {
        const value = address.filter[field.name];
        const { [field.name]: _before, ...others } = address.filter;
        if (field.kind === 'choice')
          return (
            <Select
              key={field.name}
              w={widthFor([
                t('allOf', { field: te(field.name) }),
                ...choiceOptions(field, format).map(({ label }) => label),
              ])}
              aria-label={te(field.name)}
              placeholder={t('allOf', { field: te(field.name) })}
              data={choiceOptions(field, format)}
              value={value === undefined ? null : String(value)}
              onChange={(next) => {
                const chosen = field.choices.find((choice) => String(choice.value) === next);
                onChange({ filter: chosen ? { ...others, [field.name]: chosen.value } : others });
              }}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('allOf', { field: te(field.name) }) }}
            />
          );
        if (field.kind === 'reference') {
          if (!field.isFilter || !(may.create || may.update)) return null;
          const { [inputNameOf(field)]: id, ...rest } = address.filter;
          return (
            <ReferenceFilter
              key={field.name}
              entity={entity}
              name={field.name}
              customerId={address.customerId}
              value={typeof id === 'number' ? id : null}
              onChange={(next) =>
                onChange({ filter: next === null ? rest : { ...rest, [inputNameOf(field)]: next } })
              }
            />
          );
        }
        if (field.kind !== 'flag' || !field.texts.filterYes || !field.texts.filterNo) return null;
        const choices = [
          { value: 'all', label: t('allOf', { field: te(field.name) }) },
          { value: 'yes', label: te(field.texts.filterYes) },
          { value: 'no', label: te(field.texts.filterNo) },
        ];
        return (
          <Select
            key={field.name}
            w={widthFor(choices.map(({ label }) => label))}
            aria-label={te(field.name)}
            allowDeselect={false}
            data={choices}
            value={value === undefined ? 'all' : value ? 'yes' : 'no'}
            onChange={(next) =>
              onChange({ filter: next === 'all' ? others : { ...others, [field.name]: next === 'yes' } })
            }
          />
        );
      })}
      {children}
    </search>
  );
}

interface ReferenceFilterProps {
  entity: Entity;
  name: string;
  customerId: number | null;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Narrows a list to the rows that refer to one thing. */
function ReferenceFilter({ entity, name, customerId, value, onChange }: ReferenceFilterProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const document = useMemo(() => optionsCall(entity, name), [entity, name]);
  const options = useQuery(query(document, { customerId, searchText: '' })).data?.result ?? [];
  return (
    <Select
      w={widthFor([t('allOf', { field: te(name) }), ...options.map(({ label }) => label)])}
      aria-label={te(name)}
      placeholder={t('allOf', { field: te(name) })}
      data={options.map(({ id, label }) => ({ value: String(id), label }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('allOf', { field: te(name) }) }}
    />
  );
}
