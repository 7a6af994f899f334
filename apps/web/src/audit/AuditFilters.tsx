import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { ENTITIES } from '../entities/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useUser } from '../session/index.ts';
import { DayInput } from '../ui/index.ts';
import classes from './Audit.module.css';
import { AUDITED_USERS } from './calls.ts';
import { ACTIONS, auditTexts, OTHER_KINDS } from './texts.ts';
import type { AuditAddress } from './useAuditAddress.ts';
import type { Words } from './words.ts';

interface AuditFiltersProps {
  address: AuditAddress;
  words: Words;
  onChange: (part: Partial<AuditAddress>) => void;
}

/** What the entries are narrowed to: whose, by whom, what, and when. */
export function AuditFilters({ address, words, onChange }: AuditFiltersProps) {
  const t = useTexts(auditTexts);
  const user = useUser();
  const { customers } = useFleet();
  const { customerId, userId, kind, action, from, until } = address;
  const users = useQuery(query(AUDITED_USERS, { customerId: customerId ?? user.customer.id })).data;
  const kinds = [...ENTITIES.map(({ many }) => many), ...OTHER_KINDS]
    .map((value) => ({ value, label: words.kind(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const choice = (
    label: string,
    all: string,
    data: { value: string; label: string }[],
    value: string | null,
    choose: (value: string | null) => void,
  ) => (
    <Select
      label={label}
      placeholder={all}
      data={data}
      value={value}
      onChange={choose}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': all }}
    />
  );
  const idOf = (text: string | null) => (text === null ? null : Number(text));
  return (
    <search className={classes.filters}>
      {customers.length > 1 &&
        choice(
          t('customer'),
          t('allCustomers'),
          customers.map(({ id, name }) => ({ value: String(id), label: name })),
          customerId === null ? null : String(customerId),
          (id) => onChange({ customerId: idOf(id), userId: null }),
        )}
      {choice(
        t('person'),
        t('allPersons'),
        (users?.usersByCustomer ?? []).map(({ id, firstName, lastName }) => ({
          value: String(id),
          label: `${firstName} ${lastName}`.trim(),
        })),
        userId === null ? null : String(userId),
        (id) => onChange({ userId: idOf(id) }),
      )}
      {choice(t('kind'), t('allKinds'), kinds, kind, (value) => onChange({ kind: value }))}
      {choice(
        t('action'),
        t('allActions'),
        ACTIONS.map((value) => ({ value, label: words.action(value) })),
        action,
        (value) => onChange({ action: value }),
      )}
      <DayInput
        type="range"
        className={classes.period ?? ''}
        label={t('period')}
        placeholder={t('anyTime')}
        allowSingleDateInRange
        clearable
        value={[from, until]}
        onChange={([first, last]) => onChange({ from: first, until: last })}
      />
    </search>
  );
}
