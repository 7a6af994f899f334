import { Button, MultiSelect, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useOwnVehiclesOfGroups, VehicleSelect } from '../vehicles/index.ts';
import classes from './AlarmsPanel.module.css';
import { LISTED_KINDS } from './alarm.ts';
import { type AlarmFilter, isNarrow, readKinds } from './alarmSearch.ts';
import { EVENTS_ALARM } from './calls.ts';
import { alarmsTexts } from './texts.ts';

interface AlarmFiltersProps {
  filter: AlarmFilter;
  /** Whether there is a field for the vehicle; the list of one vehicle has none. */
  hasAsset: boolean;
  onFilter: (change: Partial<AlarmFilter>) => void;
}

/** The form of the filter: kinds, vehicle, event, and whether only unread alarms are shown, or those that were acknowledged. */
export function AlarmFilters({ filter, hasAsset, onFilter }: AlarmFiltersProps) {
  const t = useTexts(alarmsTexts);
  const events = useQuery(query(EVENTS_ALARM, {})).data?.getEventsAlarm ?? [];
  const isFiltered =
    filter.kinds.length > 0 ||
    filter.isAcknowledged ||
    isNarrow(hasAsset ? filter : { ...filter, assetId: null });
  return (
    <div className={classes.form}>
      <MultiSelect
        label={t('kinds')}
        placeholder={filter.kinds.length === 0 ? t('anyKind') : undefined}
        data={LISTED_KINDS.map((kind) => ({ value: kind, label: t(`kind${kind}`) }))}
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
      <Switch
        label={t('onlyAcknowledged')}
        checked={filter.isAcknowledged}
        onChange={(event) => onFilter({ isAcknowledged: event.currentTarget.checked })}
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
            onFilter({
              kinds: [],
              event: null,
              onlyUnread: false,
              isAcknowledged: false,
              ...(hasAsset ? { assetId: null } : {}),
            })
          }
        >
          {t('clearFilters')}
        </Button>
      </div>
    </div>
  );
}

/** A field to choose one vehicle of the chosen groups. */
function AssetSelect({
  assetId,
  onChoose,
}: {
  assetId: number | null;
  onChoose: (id: number | null) => void;
}) {
  const t = useTexts(alarmsTexts);
  const { selection } = useFleet();
  const groupIds = [...(selection?.groupIds ?? [])].sort((a, b) => a - b);
  const vehicles = useOwnVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? [];
  return (
    <VehicleSelect
      label={t('asset')}
      placeholder={t('anyAsset')}
      vehicles={vehicles}
      value={assetId}
      onChange={onChoose}
    />
  );
}
