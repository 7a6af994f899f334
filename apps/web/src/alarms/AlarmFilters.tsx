import { Button, MultiSelect, Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api/index.ts';
import { SEARCH_ASSETS, useFleet } from '../fleet/index.ts';
import { useTexts } from '../i18n/index.ts';
import classes from './AlarmsPanel.module.css';
import { ALARM_KINDS } from './alarm.ts';
import { type AlarmFilter, isNarrow, readKinds } from './alarmSearch.ts';
import { EVENTS_ALARM } from './calls.ts';
import { alarmsTexts } from './texts.ts';

const SETTLE_MS = 250;
const MAXIMUM_ASSETS = 20;

interface AlarmFiltersProps {
  filter: AlarmFilter;
  /** A vehicle's own list is not filtered by vehicle. */
  hasAsset: boolean;
  onFilter: (change: Partial<AlarmFilter>) => void;
}

/** The form of the filter: kinds, vehicle, event, only what is unread. */
export function AlarmFilters({ filter, hasAsset, onFilter }: AlarmFiltersProps) {
  const t = useTexts(alarmsTexts);
  const events = useQuery(query(EVENTS_ALARM, {})).data?.getEventsAlarm ?? [];
  const isFiltered = filter.kinds.length > 0 || isNarrow(hasAsset ? filter : { ...filter, assetId: null });
  return (
    <div className={classes.form}>
      <MultiSelect
        label={t('kinds')}
        data={ALARM_KINDS.map((kind) => ({ value: kind, label: t(`kind${kind}`) }))}
        value={[...filter.kinds]}
        onChange={(kinds) => onFilter({ kinds: readKinds(kinds.join()) })}
        comboboxProps={{ withinPortal: false }}
      />
      {hasAsset && <AssetSelect assetId={filter.assetId} onChoose={(assetId) => onFilter({ assetId })} />}
      <Select
        label={t('event')}
        placeholder={t('anyEvent')}
        data={events.map(({ id, label }) => ({ value: String(id), label }))}
        value={filter.event === null ? null : String(filter.event)}
        onChange={(event) => onFilter({ event: event === null ? null : Number(event) })}
        searchable
        clearable
        nothingFoundMessage={t('nothingFound')}
        comboboxProps={{ withinPortal: false }}
      />
      <div className={classes.formEnd}>
        <Switch
          label={t('onlyUnread')}
          checked={filter.onlyUnread}
          onChange={(event) => onFilter({ onlyUnread: event.currentTarget.checked })}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!isFiltered}
          onClick={() =>
            onFilter({ kinds: [], event: null, onlyUnread: false, ...(hasAsset ? { assetId: null } : {}) })
          }
        >
          {t('clearFilters')}
        </Button>
      </div>
    </div>
  );
}

/** One vehicle of the chosen groups, found by plate, name or number. */
function AssetSelect({
  assetId,
  onChoose,
}: {
  assetId: number | null;
  onChoose: (id: number | null) => void;
}) {
  const t = useTexts(alarmsTexts);
  const { selection, store } = useFleet();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), SETTLE_MS);
  const found = useQuery({
    ...query(SEARCH_ASSETS, {
      groupIDs: [...(selection?.groupIds ?? [])],
      searchText: settled,
      pageSize: MAXIMUM_ASSETS,
    }),
    enabled: selection !== null,
    placeholderData: keepPreviousData,
  });
  const items = (found.data?.assetsByGroups.items ?? []).map(({ id, name, licensePlate }) => ({
    value: String(id),
    label: `${licensePlate} · ${name}`,
  }));
  const chosen = assetId === null ? null : store.get(assetId);
  const isMissing = assetId !== null && !items.some(({ value }) => value === String(assetId));
  const own = { value: String(assetId), label: chosen ? `${chosen.pat} · ${chosen.nMov}` : `#${assetId}` };
  return (
    <Select
      label={t('asset')}
      placeholder={t('anyAsset')}
      data={isMissing ? [own, ...items] : items}
      value={assetId === null ? null : String(assetId)}
      onChange={(id) => onChoose(id === null ? null : Number(id))}
      searchable
      onSearchChange={setText}
      filter={({ options }) => options} // the server has found them
      clearable
      nothingFoundMessage={t('nothingFound')}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
