import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { useOwnVehiclesOfGroups, VehiclesSelect } from '../../vehicles/index.ts';
import { ALARM_KINDS } from '../alarm.ts';
import { EVENTS_ALARM } from '../calls.ts';
import { alarmsTexts } from '../texts.ts';
import { rulesTexts } from './texts.ts';

interface EventsInputProps {
  codes: readonly string[];
  error: string | undefined;
  onChange: (codes: string[]) => void;
}

/** A field for the events of a rule, grouped by kind. */
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
    // A code of a newer version, or one whose name has not arrived, stays as it is.
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

/** A field for the groups of a rule, from those of its customer. */
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

/** A field for the vehicles of a rule, from those of its customer. */
export function AssetsInput({ customerId, assetIds, onChange }: AssetsInputProps) {
  const t = useTexts(rulesTexts);
  const { groups } = useFleet();
  const groupIds = groups.filter((group) => group.customerId === customerId).map(({ id }) => id);
  const vehicles = useOwnVehiclesOfGroups(groupIds).data?.assetsByGroups.items ?? [];
  return (
    <VehiclesSelect
      label={t('assets')}
      placeholder={t('assetsPlaceholder')}
      vehicles={vehicles}
      value={assetIds}
      onChange={onChange}
    />
  );
}
