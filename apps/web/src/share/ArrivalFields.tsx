import { Group, Input, Radio, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { useFormat, useTexts } from '../i18n/index.ts';
import { PlacePicker } from '../map/index.ts';
import { Part, Skeletons } from '../ui/index.ts';
import { ARRIVAL_GEOFENCES } from './calls.ts';
import { type ArrivalAt, DAYS, type Missing, type NewLink, RADII_M } from './newLink.ts';
import classes from './Share.module.css';
import type { SharedAsset } from './sharedAsset.ts';
import { shareTexts } from './texts.ts';

interface ArrivalFieldsProps {
  asset: SharedAsset;
  link: NewLink;
  missing: Missing | null;
  onChange: (part: Partial<NewLink>) => void;
}

/** Where the arrival of a vehicle ends a link, and after how many days at the latest. */
export function ArrivalFields({ asset, link, missing, onChange }: ArrivalFieldsProps) {
  const t = useTexts(shareTexts);
  return (
    <>
      <Radio.Group
        label={t('arrivalAt')}
        value={link.arrivalAt}
        onChange={(at) => onChange({ arrivalAt: at as ArrivalAt })}
      >
        <Group gap="xs" className={classes.choices}>
          {(['geofence', 'place'] as const).map((at) => (
            <Radio key={at} value={at} label={t(`at_${at}`)} />
          ))}
        </Group>
      </Radio.Group>
      {link.arrivalAt === 'geofence' ? (
        <GeofenceField asset={asset} link={link} missing={missing} onChange={onChange} />
      ) : (
        <PlaceField asset={asset} link={link} missing={missing} onChange={onChange} />
      )}
      <Text size="sm" c="dimmed">
        {t('arrivalNote')}
      </Text>
      <Select
        label={t('atLatest')}
        data={DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
        value={String(link.days)}
        allowDeselect={false}
        onChange={(days) => onChange({ days: Number(days) })}
      />
    </>
  );
}

function GeofenceField({ asset, link, missing, onChange }: ArrivalFieldsProps) {
  const t = useTexts(shareTexts);
  const answer = useQuery(query(ARRIVAL_GEOFENCES, {}));
  const geofences = (answer.data?.geofence.items ?? []).filter(
    ({ customerName }) => customerName === asset.customerName,
  );
  return (
    <Select
      label={t('geofence')}
      data={geofences.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={link.geofenceId === null ? null : String(link.geofenceId)}
      description={answer.isSuccess && geofences.length === 0 ? t('noGeofences') : null}
      error={answer.isError ? t('loadFailed') : missing === 'geofenceRequired' ? t(missing) : null}
      required
      searchable
      onChange={(id) => onChange({ geofenceId: id === null ? null : Number(id) })}
    />
  );
}

function PlaceField({ asset, link, missing, onChange }: ArrivalFieldsProps) {
  const t = useTexts(shareTexts);
  const format = useFormat();
  return (
    <>
      <Input.Wrapper
        description={t('pickHint')}
        error={missing === 'placeRequired' ? t(missing) : null}
        inputWrapperOrder={['description', 'input', 'error']}
      >
        <div className={classes.picker}>
          <Part fallback={<Skeletons count={1} heightPx={240} />}>
            <PlacePicker
              place={link.place}
              near={asset.place}
              radiusM={link.radiusM}
              label={t('pickPlace')}
              centreLabel={t('useCentre')}
              onPlace={(place) => onChange({ place })}
            />
          </Part>
        </div>
      </Input.Wrapper>
      <Select
        label={t('radius')}
        data={RADII_M.map((metres) => ({
          value: String(metres),
          label: format.distance(metres / 1_000, 2),
        }))}
        value={String(link.radiusM)}
        allowDeselect={false}
        onChange={(metres) => onChange({ radiusM: Number(metres) })}
      />
    </>
  );
}
