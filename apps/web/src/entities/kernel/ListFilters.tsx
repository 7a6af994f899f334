import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { SearchField } from '../../ui/index.ts';
import type { EntityAddress } from './address.ts';
import classes from './Entity.module.css';
import type { Entity } from './entity.ts';
import { choiceName } from './shown.ts';
import { kernelTexts } from './texts.ts';
import { useCustomers } from './useCustomers.ts';

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
              w={170}
              aria-label={te(field.name)}
              placeholder={t('allOf', { field: te(field.name) })}
              data={field.choices.map((choice) => ({
                value: String(choice.value),
                label: choiceName(choice, format),
              }))}
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
        if (field.kind !== 'flag' || !field.texts.filterYes || !field.texts.filterNo) return null;
        return (
          <Select
            key={field.name}
            w={170}
            aria-label={te(field.name)}
            allowDeselect={false}
            data={[
              { value: 'all', label: t('allOf', { field: te(field.name) }) },
              { value: 'yes', label: te(field.texts.filterYes) },
              { value: 'no', label: te(field.texts.filterNo) },
            ]}
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
