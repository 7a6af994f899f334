import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import type { NamedThreshold } from '@rastro/domain';
import { ASSET_TYPES } from '@rastro/domain/assetTypes';
import { IconArrowLeft } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call, errorText, type MeanwhileChange, meanwhileOf, query, serverNow } from '../api/index.ts';
import { useUndoable } from '../audit/index.ts';
import { nameOf } from '../explain/index.ts';
import { isoDay, isoTime, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import {
  ConflictDialog,
  FormEnd,
  MomentInput,
  notify,
  Section,
  staysWhile,
  useWorkInHand,
} from '../ui/index.ts';
import { VehicleSelect } from '../vehicles/index.ts';
import { DELETE_THRESHOLD_SET, SET_THRESHOLDS, THRESHOLDS_INHERITED } from './calls.ts';
import classes from './SetEditor.module.css';
import {
  complaintsOf,
  formOf,
  PLACES,
  type PlaceKind,
  type SetForm,
  type ThresholdSet,
  thresholdsOf,
} from './setForm.ts';
import { ThresholdFields } from './ThresholdFields.tsx';
import { thresholdsTexts } from './texts.ts';
import { withUnit } from './thresholdUnits.ts';
import { usePlaceName } from './usePlaceName.ts';
import { useVehicles } from './useVehicles.ts';

interface SetEditorProps {
  customerId: number;
  /** Null for a new set. The level of a stored one cannot change. */
  set: ThresholdSet | null;
  onSaved: () => void;
  /** Called when what was saved has been undone. */
  onUndone: () => unknown;
  onClose: () => void;
}

/**
 * The form of a set: its vehicles, its date, and the thresholds that it changes beside those that apply without it. It is checked
 * when it is sent.
 */
export function SetEditor({ customerId, set, onSaved, onUndone, onClose }: SetEditorProps) {
  const t = useTexts(thresholdsTexts);
  const format = useFormat();
  const { timeZone } = format;
  const [first] = useState<SetForm>(() => {
    const at = wallTime(set ? Date.parse(set.validFrom) : serverNow(), timeZone);
    return formOf(set, `${isoDay(at)} ${set ? isoTime(at) : '00:00:00'}`, format);
  });
  const [form, setForm] = useState(first);
  const [isSent, setSent] = useState(false);
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange<ThresholdSet> | null>(null);
  const { leave, finish } = useWorkInHand(isChanged(first, form), staysWhile('tab', 'set', 'customer'));
  const element = useRef<HTMLFormElement>(null);
  const change = (part: Partial<SetForm>) => setForm((before) => ({ ...before, ...part }));
  const thresholds = thresholdsOf(form, set, format);

  const where = {
    customerId,
    assetTypeId: form.place === 'type' ? form.assetTypeId : null,
    assetId: form.place === 'asset' ? form.assetId : null,
  };
  const isPlaceKnown = form.place === 'customer' || where.assetTypeId !== null || where.assetId !== null;
  const inherited = useQuery({
    ...query(THRESHOLDS_INHERITED, { ...where, date: form.validFrom }),
    enabled: isPlaceKnown && form.validFrom !== null,
    placeholderData: keepPreviousData,
  }).data?.thresholdsInherited;
  const found = complaintsOf(form, thresholds, inherited?.thresholds ?? null);
  const shown: typeof found = isSent ? found : new Map();
  const complaint = (field: string) => (shown.has(field) ? t('required') : undefined);

  const isMoved = set !== null && form.validFrom !== first.validFrom;
  const undoable = useUndoable('THRESHOLDS', onUndone);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({
      thresholds,
      replaces,
    }: {
      thresholds: NamedThreshold[];
      replaces: number | null;
    }) => {
      const validFrom = set !== null && !isMoved ? set.validFrom : (form.validFrom ?? '');
      const { setThresholds } = await call(SET_THRESHOLDS, { ...where, validFrom, replaces, thresholds });
      if (isMoved) await call(DELETE_THRESHOLD_SET, { id: set.id });
      return setThresholds;
    },
    onSuccess: ({ id }) => {
      const message = `${t('saved')}. ${t('savedHint')}`;
      // A set that was moved to another date is two changes, of which one alone would leave both or none.
      if (isMoved) notify.success(message);
      else undoable(message, [id]);
      finish(onSaved);
    },
    onError: (error) => {
      const changed = meanwhileOf<ThresholdSet>(error);
      if (changed) setMeanwhile(changed);
      else notify.danger(errorText(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (found.size === 0) mutate({ thresholds, replaces: isMoved ? null : (set?.id ?? null) });
    else notify.danger(t(found.has('values') ? 'nothingSet' : 'formIncomplete'));
  };
  // The first wrong field gets the focus; it is marked as wrong only after the form has been rendered again.
  const wrongFields = shown.size;
  useEffect(() => {
    if (wrongFields > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrongFields]);

  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label={t(set ? 'editSet' : 'newSet')}
    >
      <Group gap="xs">
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconArrowLeft size={17} />}
          onClick={() => leave(onClose)}
        >
          {t('back')}
        </Button>
      </Group>
      <Where customerId={customerId} set={set} form={form} complaint={complaint} onChange={change} />
      <ThresholdFields
        values={form.values}
        inherited={inherited?.thresholds ?? null}
        complaints={shown}
        onChange={(name, value) => change({ values: { ...form.values, [name]: value } })}
      />
      <FormEnd isPending={isPending} onCancel={() => leave(onClose)} />
      {meanwhile && (
        <ConflictDialog
          by={meanwhile.by}
          at={meanwhile.at}
          before={valuesOf(set?.thresholds ?? [])}
          mine={valuesOf(thresholds)}
          theirs={meanwhile.stored && valuesOf(meanwhile.stored.thresholds)}
          labelOf={(name) => nameOf(name, format)}
          textOf={(name, value) => (typeof value === 'number' ? withUnit(name, value, format) : null)}
          onKeepStored={() => finish(onSaved)}
          onSave={(chosen) => {
            setMeanwhile(null);
            mutate({
              thresholds: Object.entries(chosen).map(([name, value]) => ({ name, value })),
              replaces: meanwhile.stored?.id ?? null,
            });
          }}
          onClose={() => setMeanwhile(null)}
        />
      )}
    </form>
  );
}

/** The thresholds of a set by their names. */
const valuesOf = (thresholds: readonly NamedThreshold[]): Record<string, number> =>
  Object.fromEntries(thresholds.map(({ name, value }) => [name, value]));

/** Whether a form holds something else than it began with; an empty field is as good as none. */
function isChanged(first: SetForm, form: SetForm): boolean {
  const plain = ({ values, ...rest }: SetForm) =>
    JSON.stringify([
      rest,
      Object.entries(values)
        .filter(([, value]) => value !== '')
        .sort(),
    ]);
  return plain(first) !== plain(form);
}

interface WhereProps {
  customerId: number;
  set: ThresholdSet | null;
  form: SetForm;
  complaint: (field: string) => string | undefined;
  onChange: (part: Partial<SetForm>) => void;
}

/** The fields for the vehicles of a set and the date from which it is valid. */
function Where({ customerId, set, form, complaint, onChange }: WhereProps) {
  const t = useTexts(thresholdsTexts);
  const { language } = useFormat();
  const placeName = usePlaceName(customerId);
  const vehicles = useVehicles(customerId);
  return (
    <Section title={t('forWhich')}>
      {set ? (
        <strong translate="no">{placeName(set)}</strong>
      ) : (
        <SegmentedControl
          fullWidth
          aria-label={t('place')}
          value={form.place}
          onChange={(place) => onChange({ place: place as PlaceKind })}
          data={PLACES.map((place) => ({ value: place, label: t(`place${place}`) }))}
        />
      )}
      <div className={classes.two}>
        {!set && form.place === 'type' && (
          <Select
            label={t('type')}
            required
            placeholder={t('chooseType')}
            data={ASSET_TYPES.map(({ id, name }) => ({
              value: String(id),
              label: name[language === 'US' ? 'en' : 'es'],
            }))}
            value={form.assetTypeId === null ? null : String(form.assetTypeId)}
            error={complaint('assetTypeId')}
            onChange={(type) => onChange({ assetTypeId: type === null ? null : Number(type) })}
          />
        )}
        {!set && form.place === 'asset' && (
          <VehicleSelect
            label={t('vehicle')}
            vehicles={vehicles}
            clearable={false}
            value={form.assetId}
            error={complaint('assetId')}
            onChange={(assetId) => onChange({ assetId })}
          />
        )}
        <MomentInput
          label={t('validFrom')}
          clearable={false}
          value={form.validFrom}
          error={complaint('validFrom') ?? null}
          onChange={(validFrom) => onChange({ validFrom })}
        />
      </div>
    </Section>
  );
}
