import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import type { EntityAddress } from './address.ts';
import classes from './Entity.module.css';
import type { Entity } from './entity.ts';
import { kernelTexts } from './texts.ts';

const SETTLE_MS = 300;

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
  const [text, setText] = useState(address.text);
  useEffect(() => setText(address.text), [address.text]);
  const settle = useDebouncedCallback((typed: string) => onChange({ text: typed.trim() }), SETTLE_MS);
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={te('search')}
        placeholder={te('search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          settle(event.currentTarget.value);
        }}
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
            w={150}
            aria-label={te(field.name)}
            allowDeselect={false}
            data={[
              { value: 'all', label: t('all') },
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
