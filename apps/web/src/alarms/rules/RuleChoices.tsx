import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/index.ts';
import { ASSET, SEARCH_ASSETS, useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { ALARM_KINDS } from '../alarm.ts';
import { EVENTS_ALARM } from '../calls.ts';
import { alarmsTexts } from '../texts.ts';
import { rulesTexts } from './texts.ts';

const SETTLE_MS = 250;
const MAXIMUM_ASSETS = 30;

interface EventsInputProps {
  codes: readonly string[];
  error: string | undefined;
  onChange: (codes: string[]) => void;
}

/** The events of a rule, by kind. */
export function EventsInput({ codes, error, onChange }: EventsInputProps) {
  const t = useTexts(rulesTexts);
  const ta = useTexts(alarmsTexts);
  const events = useQuery(query(EVENTS_ALARM, {})).data?.getEventsAlarm ?? [];
  const known = new Set(events.map(({ code }) => code));
  const data = [
    ...ALARM_KINDS.map((kind) => ({
      group: ta(`kind${kind}`),
      items: events
        .filter((event) => event.kind === kind)
        .map(({ code, label }) => ({ value: code, label }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    })),
    // Of a newer version, or while the names are on their way: stays what it is.
    {
      group: '',
      items: codes.filter((code) => !known.has(code)).map((code) => ({ value: code, label: code })),
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <MultiSelect
      label={t('events')}
      required
      placeholder={codes.length === 0 ? t('eventsPlaceholder') : undefined}
      data={data}
      value={[...codes]}
      onChange={onChange}
      error={error}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight={320}
    />
  );
}

interface GroupsInputProps {
  customerId: number | null;
  groupIds: readonly number[];
  onChange: (groupIds: number[]) => void;
}

/** The groups of a rule: those of its customer. */
export function GroupsInput({ customerId, groupIds, onChange }: GroupsInputProps) {
  const t = useTexts(rulesTexts);
  const { groups } = useFleet();
  return (
    <MultiSelect
      label={t('groups')}
      placeholder={groupIds.length === 0 ? t('groupsPlaceholder') : undefined}
      data={groups
        .filter((group) => group.customerId === customerId)
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      value={groupIds.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
    />
  );
}

interface AssetsInputProps {
  customerId: number | null;
  assetIds: readonly number[];
  onChange: (assetIds: number[]) => void;
}

/** The vehicles of a rule, found by plate, name or number among those of its customer. */
export function AssetsInput({ customerId, assetIds, onChange }: AssetsInputProps) {
  const t = useTexts(rulesTexts);
  const { groups } = useFleet();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), SETTLE_MS);
  const groupIDs = groups.filter((group) => group.customerId === customerId).map(({ id }) => id);
  const found = useQuery({
    ...query(SEARCH_ASSETS, { groupIDs, searchText: settled, pageSize: MAXIMUM_ASSETS }),
    enabled: groupIDs.length > 0,
    placeholderData: keepPreviousData,
  });
  const items = found.data?.assetsByGroups.items ?? [];
  const missing = assetIds.filter((assetId) => !items.some(({ id }) => id === assetId));
  const named = useQueries({ queries: missing.map((assetId) => query(ASSET, { assetId })) });
  const chosen = missing.map((id, at) => named[at]?.data?.asset ?? { id, licensePlate: `#${id}`, name: '' });
  return (
    <MultiSelect
      label={t('assets')}
      placeholder={assetIds.length === 0 ? t('assetsPlaceholder') : undefined}
      data={[...chosen, ...items].map(({ id, licensePlate, name }) => ({
        value: String(id),
        label: [licensePlate, name].filter(Boolean).join(' · '),
      }))}
      value={assetIds.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      onSearchChange={setText}
      filter={({ options }) => options} // the server has found them
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
    />
  );
}
