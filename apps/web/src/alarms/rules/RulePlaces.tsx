import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { RULE_GEOFENCES, RULE_ROADS } from './calls.ts';
import type { RulePlace } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

const SETTLE_MS = 250;
const MOST_FOUND = 30;

interface PlacesInputProps {
  customerId: number | null;
  ids: readonly number[];
  /** The places of the stored rule with their names, including those that were deleted. */
  named: readonly RulePlace[];
  onChange: (ids: number[]) => void;
}

/** A field for the geofences of a rule, found by name among those of its customer. */
export function GeofencesInput({ customerId, ids, named, onChange }: PlacesInputProps) {
  const t = useTexts(rulesTexts);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly RulePlace[]>([]);
  const [settled] = useDebouncedValue(text.trim(), SETTLE_MS);
  const found = useQuery({
    ...query(RULE_GEOFENCES, { customerId, searchText: settled, pageSize: MOST_FOUND }),
    placeholderData: keepPreviousData,
  });
  const items = (found.data?.geofence.items ?? []).map(({ id, name }) => ({ id, name, deleted: false }));
  const label = usePlaceLabel();
  const known = new Map([...named, ...chosen, ...items].map((place) => [place.id, place]));
  return (
    <MultiSelect
      label={t('geofences')}
      placeholder={ids.length === 0 ? t('geofencesPlaceholder') : undefined}
      data={[...known.values()].map((place) => ({ value: String(place.id), label: label(place) }))}
      value={ids.map(String)}
      onChange={(values) => {
        const next = values.map(Number);
        setChosen(next.flatMap((id) => known.get(id) ?? [])); // a search for others must not lose their names
        onChange(next);
      }}
      searchable
      onSearchChange={setText}
      filter={({ options }) => {
        const shown = new Set(items.map(({ id }) => String(id)));
        return options.filter((option) => 'value' in option && shown.has(option.value)); // the server has already filtered them
      }}
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
    />
  );
}

/** A field for the roads of a rule, from those of its customer. */
export function RoadsInput({ customerId, ids, named, onChange }: PlacesInputProps) {
  const t = useTexts(rulesTexts);
  const found = useQuery({
    ...query(RULE_ROADS, { customerIDs: customerId === null ? [] : [customerId] }),
    enabled: customerId !== null,
  });
  const items = (found.data?.allRoadsByCustomersIDs ?? []).map((road) => ({ ...road, deleted: false }));
  const label = usePlaceLabel();
  const known = new Map([...named, ...items].map((place) => [place.id, place]));
  return (
    <MultiSelect
      label={t('roads')}
      placeholder={ids.length === 0 ? t('roadsPlaceholder') : undefined}
      data={[...known.values()].map((place) => ({ value: String(place.id), label: label(place) }))}
      value={ids.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
    />
  );
}

function usePlaceLabel(): (place: RulePlace) => string {
  const t = useTexts(rulesTexts);
  return ({ name, deleted }) => (deleted ? t('deletedPlace', { name }) : name);
}
