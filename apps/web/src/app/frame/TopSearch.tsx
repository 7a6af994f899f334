import { Combobox, getDefaultZIndex, Kbd, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../api/index.ts';
import { SEARCH_ASSETS, SEARCH_DRIVERS, useFleet, useIsFleetAwaited } from '../../fleet/index.ts';
import { geofencesName, SEARCH_GEOFENCES } from '../../geofences/index.ts';
import { folded, useTexts } from '../../i18n/index.ts';
import { poisName, SEARCH_POIS } from '../../pois/index.ts';
import { loadSavedLinks } from '../../reports/index.ts';
import { isAllowed, SEES_VEHICLES, useUser } from '../../session/index.ts';
import { shownPois } from '../map/mapAddress.ts';
import { useMapAddress } from '../map/useMapAddress.ts';
import { geofences } from '../panels/index.ts';
import { appTexts } from '../texts.ts';
import type { Dialog } from './Dialogs.tsx';
import {
  type FoundAsset,
  type FoundDriver,
  findAssets,
  findDrivers,
  findFunctions,
  useFunctions,
} from './search.ts';
import classes from './TopSearch.module.css';

const SETTLE_MS = 250;
const MAXIMUM_ASSETS = 8;
const MAXIMUM_GEOFENCES = 5;
const MAXIMUM_POIS = 5;
const MAXIMUM_DRIVERS = 5;
const MAXIMUM_SAVED = 5;

/** What was found keeps clear of the edges of the screen; the same distance as in the style. */
const WITHIN_SCREEN = { shift: { mainAxis: true, padding: 8 } };

/** A message must not lie on what was found. */
const ABOVE_MESSAGES = getDefaultZIndex('max');

/**
 * The search: functions lead to a page or dialog, saved searches to their report, vehicles, geofences and points of interest to
 * their place on the map, drivers to their vehicle. Ctrl/Cmd+K
 * moves the focus to it, and Enter opens the first hit, also where the server is still looking for it, and not a function while vehicles, which come first, are awaited.
 */
export function TopSearch({ onDialog }: { onDialog: (dialog: Dialog) => void }) {
  const t = useTexts(appTexts);
  const tg = useTexts(geofencesName);
  const tp = useTexts(poisName);
  const navigate = useNavigate();
  const { linkTo } = useMapAddress();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const modifier = useOs() === 'macos' ? '⌘' : 'Ctrl';
  useHotkeys([['mod+K', () => input.current?.focus()]], []);

  const functions = findFunctions(useFunctions(), text);
  const assets = useAssets(text);
  const drivers = useDrivers(text);
  const foundGeofences = useFoundGeofences(text);
  const foundPois = useFoundPois(text);
  const saved = useSavedSearches(text);
  const isTyped = text.trim() !== '';
  // In the order in which they are listed. What is known at once comes before what the server finds.
  const values = [
    ...assets.map(({ id }) => `a:${id}`),
    ...drivers.map(({ assetId }) => `d:${assetId}`),
    ...functions.map(({ key }) => `f:${key}`),
    ...saved.map(({ id }) => `s:${id}`),
    ...foundGeofences.map(({ id }) => `g:${id}`),
    ...foundPois.map(({ id }) => `p:${id}`),
  ];
  const isFleetAwaited = useIsFleetAwaited();
  const first = (isTyped && (assets.length > 0 || !isFleetAwaited) && values[0]) || null;
  const isEmpty = isTyped && values.length === 0;

  const choose = (value: string) => {
    const [kind, key] = [value.slice(0, 2), value.slice(2)];
    setText('');
    wanted.current = null;
    combobox.closeDropdown();
    input.current?.blur();
    if (kind === 'g:')
      void navigate(linkTo(null, geofences.part.set({ shownId: Number(key), isEdited: false })));
    if (kind === 'p:') void navigate(linkTo(null, shownPois.set({ openId: Number(key) })));
    const search = kind === 's:' ? saved.find(({ id }) => String(id) === key) : null;
    if (search) void navigate(search.to);
    if (kind === 'a:' || kind === 'd:') void navigate(linkTo(Number(key)));
    const chosen = kind === 'f:' ? functions.find((item) => item.key === key) : null;
    if (chosen?.to) void navigate(chosen.to);
    if (chosen?.dialog) onDialog(chosen.dialog);
  };

  /** The text for which Enter was pressed before the first hit was known. */
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first hit is selected, and nothing else moves the selection
  useEffect(() => {
    if (first !== null && wanted.current === text) choose(first);
    else if (first !== null) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [first, text]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      middlewares={WITHIN_SCREEN}
      shadow="lg"
      offset={6}
      zIndex={ABOVE_MESSAGES}
      classNames={{ dropdown: classes.found ?? '' }}
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          type="search"
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={17} />}
          rightSection={
            <Kbd size="xs" className={classes.shortcut}>
              {modifier} K
            </Kbd>
          }
          rightSectionWidth={62}
          rightSectionPointerEvents="none"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && isTyped && first === null) wanted.current = text;
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('search')} mah="min(60dvh, 460px)" className={classes.options}>
          {assets.length > 0 && (
            <Combobox.Group label={t('searchAssets')}>
              {assets.map((asset) => (
                <Combobox.Option key={asset.id} value={`a:${asset.id}`}>
                  <span className={classes.plate}>{asset.plate}</span>
                  <span className={classes.detail}>{asset.name}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {drivers.length > 0 && (
            <Combobox.Group label={t('searchDrivers')}>
              {drivers.map((driver) => (
                <Combobox.Option key={driver.assetId} value={`d:${driver.assetId}`}>
                  <span className={classes.plate}>{driver.name}</span>
                  <span className={classes.detail}>{driver.plate}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {functions.length > 0 && (
            <Combobox.Group label={t('searchFunctions')}>
              {functions.map((item) => (
                <Combobox.Option key={item.key} value={`f:${item.key}`}>
                  {item.label}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {saved.length > 0 && (
            <Combobox.Group label={t('searchSaved')}>
              {saved.map(({ id, name }) => (
                <Combobox.Option key={id} value={`s:${id}`}>
                  {name}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {foundGeofences.length > 0 && (
            <Combobox.Group label={tg('geofences')}>
              {foundGeofences.map((geofence) => (
                <Combobox.Option key={geofence.id} value={`g:${geofence.id}`}>
                  <span className={classes.plate}>{geofence.name}</span>
                  <span className={classes.detail}>{geofence.customerName}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {foundPois.length > 0 && (
            <Combobox.Group label={tp('pois')}>
              {foundPois.map((poi) => (
                <Combobox.Option key={poi.id} value={`p:${poi.id}`}>
                  <span className={classes.plate}>{poi.name}</span>
                  <span className={classes.detail}>{poi.customerName}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {isEmpty && <Combobox.Empty>{t('searchNothing')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The text as the server is asked for it, a moment after the last key; null while it is too short, or where vehicles are not seen. */
function useSettled(text: string): string | null {
  const seesVehicles = isAllowed(useUser(), SEES_VEHICLES);
  const [settled] = useDebouncedValue(text.trim(), SETTLE_MS);
  return seesVehicles && settled.length > 1 && text.trim() !== '' ? settled : null;
}

/** Geofences whose name contains the text, found by the server. */
function useFoundGeofences(text: string) {
  const settled = useSettled(text);
  const asked = useQuery({
    ...query(SEARCH_GEOFENCES, { searchText: settled ?? '', pageSize: MAXIMUM_GEOFENCES }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return settled === null ? [] : (asked.data?.geofence.items ?? []);
}

/** Points of interest whose name contains the text, found by the server. */
function useFoundPois(text: string) {
  const settled = useSettled(text);
  const asked = useQuery({
    ...query(SEARCH_POIS, { searchText: settled ?? '', limit: MAXIMUM_POIS }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return settled === null ? [] : (asked.data?.mapPois ?? []);
}

/** Saved searches of reports whose name contains the text. */
function useSavedSearches(text: string) {
  const wanted = folded(text.trim());
  const { data = [] } = useQuery({
    queryKey: ['savedLinks'],
    queryFn: loadSavedLinks,
    enabled: wanted !== '',
    staleTime: 0,
  });
  return wanted === ''
    ? []
    : data.filter(({ name }) => folded(name).includes(wanted)).slice(0, MAXIMUM_SAVED);
}

/** Drivers of the live fleet at once, and those of vehicles without a position as soon as the server has found them. */
function useDrivers(text: string): readonly FoundDriver[] {
  const { store } = useFleet();
  const settled = useSettled(text);
  const asked = useQuery({
    ...query(SEARCH_DRIVERS, { searchText: settled ?? '', pageSize: MAXIMUM_DRIVERS }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const named = settled === null ? [] : (asked.data?.driversPaginated.items ?? []);
  return findDrivers(store.all(), named, text, MAXIMUM_DRIVERS);
}

/** Vehicles of the live fleet at once, and those without a position as soon as the server has found them. */
function useAssets(text: string): readonly FoundAsset[] {
  const { store, selection } = useFleet();
  const settled = useSettled(text);
  const asked = useQuery({
    ...query(SEARCH_ASSETS, {
      groupIDs: [...(selection?.groupIds ?? [])],
      searchText: settled ?? '',
      pageSize: MAXIMUM_ASSETS,
    }),
    enabled: settled !== null && selection !== null,
    placeholderData: keepPreviousData,
  });
  const named = settled === null ? [] : (asked.data?.assetsByGroups.items ?? []);
  return findAssets(store.all(), named, text, MAXIMUM_ASSETS);
}
