import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { SearchField } from '../../ui/index.ts';
import type { EntityAddress } from './address.ts';
import classes from './Entity.module.css';
import type { Entity } from './entity.ts';
import { kernelTexts } from './texts.ts';

interface ListFiltersProps {
  entity: Entity;
  address: EntityAddress;
  onChange: (part: Partial<EntityAddress>) => void;
  /** What stands at the end of the line. */
  children: ReactNode;
}

/** The search of a list, its customer where there are several, and a choice for each flag. */
export function ListFilters({ entity, address, onChange, children }: ListFiltersProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const { customers } = useFleet();
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
        if (field.kind !== 'flag') return null;
        const value = address.filter[field.name];
        const { [field.name]: _before, ...others } = address.filter;
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
