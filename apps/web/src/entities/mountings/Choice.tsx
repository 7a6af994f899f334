import { Anchor, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../api/index.ts';
import { useTexts, vehicleName } from '../../i18n/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { MOUNTABLE_ASSETS, MOUNTABLE_DEVICES } from './calls.ts';
import { mountingTexts } from './texts.ts';

const SETTLE_MS = 250;

interface ChoiceProps {
  customerId: number;
  value: string | null;
  error: string | null;
  /** What is chosen already, although it is not free. */
  current?: { value: string; label: string };
  /** `isOffered` for what was chosen by itself, since there is nothing else. */
  onChange: (id: string | null, isOffered?: boolean) => void;
}

/** Chooses a device of a customer that sits in no vehicle: those that transmit and wait first. */
export function DeviceChoice(props: ChoiceProps) {
  const t = useTexts(mountingTexts);
  const [searchText, setSearchText] = useSettled();
  const answer = useQuery({
    ...query(MOUNTABLE_DEVICES, { customerId: props.customerId, searchText }),
    placeholderData: keepPreviousData,
  });
  const options = answer.data?.mountableDevices.map(({ id, deviceIdentifier, model, waitingSince }) => {
    const device = [deviceIdentifier, model].filter(Boolean).join(' · ');
    return { value: String(id), label: waitingSince === null ? device : t('waits', { device }) };
  });
  return (
    <Choice
      {...props}
      label={t('device')}
      hint={t('deviceHint')}
      placeholder={t('chooseDevice')}
      options={options}
      none={t('noDevices')}
      more={{ permission: 'CrearEquipos', to: '/manage/devices?row=new', text: t('registerDevice') }}
      searchText={searchText}
      onSearch={setSearchText}
    />
  );
}

/** Chooses a vehicle of a customer in which no device sits. */
export function AssetChoice(props: ChoiceProps) {
  const t = useTexts(mountingTexts);
  const [searchText, setSearchText] = useSettled();
  const answer = useQuery({
    ...query(MOUNTABLE_ASSETS, { customerId: props.customerId, searchText }),
    placeholderData: keepPreviousData,
  });
  return (
    <Choice
      {...props}
      label={t('asset')}
      placeholder={t('chooseAsset')}
      options={answer.data?.mountableAssets.map((asset) => ({
        value: String(asset.id),
        label: vehicleName(asset),
      }))}
      none={t('noAssets')}
      more={{ permission: 'CrearMoviles', to: '/manage/assets?row=new', text: t('createAsset') }}
      searchText={searchText}
      onSearch={setSearchText}
    />
  );
}

/** What is typed, once nothing more is. */
function useSettled(): [string, (typed: string) => void] {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, SETTLE_MS);
  return [settled, setTyped];
}

interface SearchedChoiceProps extends ChoiceProps {
  label: string;
  hint?: string;
  placeholder: string;
  /** What the server found; undefined while it is asked for the first time. */
  options: readonly { value: string; label: string }[] | undefined;
  /** The text where there is nothing to choose, and where something to choose is made. */
  none: string;
  more: { permission: string; to: string; text: string };
  searchText: string;
  onSearch: (typed: string) => void;
}

/** Chooses among what the server finds; where there is nothing, it leads to where one begins. */
function Choice({ more, none, options: found, searchText, onSearch, hint, ...props }: SearchedChoiceProps) {
  const options = found ?? [];
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(props.current ?? null);
  const user = useUser();
  const isChosenFound = options.some(({ value }) => value === chosen?.value);
  // What alone can be chosen is chosen: mostly what was created a moment ago.
  const [alone] = options.length === 1 && searchText === '' ? options : [];
  const offered = useRef(props.current !== undefined);
  useEffect(() => {
    if (!found || offered.current) return;
    offered.current = true;
    if (!alone) return;
    setChosen(alone);
    props.onChange(alone.value, true);
  });
  return (
    <div>
      <Select
        label={props.label}
        {...(hint === undefined ? {} : { description: hint })}
        placeholder={props.placeholder}
        error={props.error}
        required
        data={chosen && !isChosenFound ? [chosen, ...options] : [...options]}
        filter={({ options: found }) => found} // by the server
        value={props.value}
        onChange={(value) => {
          setChosen(options.find((option) => option.value === value) ?? null);
          props.onChange(value);
        }}
        onSearchChange={(typed) => onSearch(typed === chosen?.label ? '' : typed)}
        searchable
        // Where there is nothing at all, the text below says so; a list would cover it.
        {...(searchText === '' ? {} : { nothingFoundMessage: none })}
        // Where something is chosen already, its list would cover what else there is to correct.
        {...(props.current ? {} : { 'data-autofocus': true })}
        allowDeselect={false}
        openOnFocus={found !== undefined && !alone}
      />
      {props.value === null && isAllowed(user, [more.permission]) && (
        <Text size="sm" mt={6}>
          {found?.length === 0 && searchText === '' && `${none}. `}
          <Anchor component={Link} to={more.to}>
            {more.text}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
