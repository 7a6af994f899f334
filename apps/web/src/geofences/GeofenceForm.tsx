import { Autocomplete, Button, Checkbox, ColorInput, Group, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { LonLat } from '@rastro/domain/geofences/shape';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call, errorText, type MeanwhileChange, meanwhileOf } from '../api/index.ts';
import { useUndoable } from '../audit/index.ts';
import { useMay } from '../entities/index.ts';
import { type Format, isoDay, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import { type DrawingLayer, type DrawnType, useGoBack, useMapLayer } from '../map/index.ts';
import { ConflictDialog, DayInput, notify } from '../ui/index.ts';
import { CornerTools } from './CornerTools.tsx';
import { CutTools } from './CutTools.tsx';
import { CREATE_GEOFENCE, UPDATE_GEOFENCE } from './calls.ts';
import { DeleteGeofences } from './DeleteGeofences.tsx';
import { DEFAULT_HALF_WIDTH_M, DrawingHelp, DrawnSize } from './DrawingHelp.tsx';
import classes from './GeofencesPanel.module.css';
import { geofenceEntity } from './geofenceEntity.ts';
import { areaOf, cornersOf, problemOf, speedKmh, speedShown } from './geofenceValues.ts';
import { setInHand } from './inHand.ts';
import { geofencesTexts } from './texts.ts';
import { refreshGeofences, useGeofences } from './useGeofences.ts';

/** A geofence that is being edited. */
export interface EditedGeofence {
  id: number;
  version: number;
  customerId: number;
  name: string;
  showOnMap: boolean;
  maxSpeed: number | null;
  alertsInputOutput: boolean;
  geofenceType: DrawnType;
  drawnJson: string;
  radius: number | null;
  color: string;
  category: string | null;
  dwellMinutes: number | null;
  holdsFrom: string;
}

const MAX_NAME = 100;
const COLOURS = ['#2f5fb3', '#1f8f9a', '#1a7f4b', '#854d0e', '#b45309', '#c0322b', '#7c3aed', '#4b5962'];

const valuesOf = (geofence: EditedGeofence | null, format: Format) => ({
  name: geofence?.name ?? '',
  maxSpeed: speedShown(geofence?.maxSpeed ?? null, format) as number | string,
  category: geofence?.category ?? '',
  holdsFrom: null as string | null,
  dwell: (geofence?.dwellMinutes ?? '') as number | string,
  alertsInputOutput: geofence?.alertsInputOutput ?? true,
  showOnMap: geofence?.showOnMap ?? true,
  color: geofence?.color ?? '#2f5fb3',
});

type Values = ReturnType<typeof valuesOf>;

interface GeofenceFormProps {
  customerId: number;
  type: DrawnType;
  /** Null for a new geofence. */
  geofence: EditedGeofence | null;
  /** The categories of other geofences. */
  categories: readonly string[];
  /** Called with whether there are changes that are not saved. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** The shape of a geofence in its form: what was drawn, and the radius in metres where it has one. */
interface Shape {
  drawnJson: string;
  radius: number | null;
}

/** The form of a geofence, whose shape is drawn on the map at the same time. */
export function GeofenceForm(props: GeofenceFormProps) {
  const { customerId, type, geofence, categories, onDirty, onCancel, onDone } = props;
  const t = useTexts(geofencesTexts);
  const may = useMay(geofenceEntity);
  const format = useFormat();
  const client = useQueryClient();
  const others = useGeofences(customerId, { enabled: true }).data;
  const words = useMemo(() => {
    const neighbours = others?.filter(({ id }) => id !== geofence?.id) ?? [];
    let corners: LonLat[] | null = null; // read when they are first needed
    return {
      lengthText: format.length,
      corners: () => {
        corners ??= neighbours.flatMap(cornersOf);
        return corners;
      },
    };
  }, [format, others, geofence]);
  const tool = useMapLayer('drawing', words);
  const [isAsking, setAsking] = useState(false);
  const positive = (value: number | string) => (value === '' || Number(value) > 0 ? null : t('positive'));
  const form = useForm({
    initialValues: valuesOf(geofence, format),
    validate: {
      name: (value) => (value.trim() === '' ? t('required') : null),
      maxSpeed: positive,
      dwell: positive,
    },
  });
  useInHand(tool, type, geofence, form.values.color);
  const drawnShape = useDrawnShape(tool, geofence);
  useGoBack(tool);
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange<EditedGeofence> | null>(null);
  const isDirty = form.isDirty() || drawnShape.isChanged;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [onDirty, isDirty]);

  const undoable = useUndoable('GEOFENCE', () => refreshGeofences(client));
  const done = async (message: 'created' | 'updated', id: number, partsCount: number) => {
    // What was cut off are geofences of their own, which one undoing would leave beside the whole.
    if (partsCount > 0) notify.success(t(message));
    else undoable(t(message), [id]);
    onDone();
    await refreshGeofences(client);
  };
  const save = useMutation({
    mutationFn: async ({ values, shape, version }: { values: Values; shape: Shape; version: number }) => {
      const inputOf = (drawn: Shape, name: string) => ({
        name,
        geofenceType: type,
        geomJson: drawn.drawnJson,
        geomText: null,
        radius: drawn.radius,
        maxSpeed: speedKmh(values.maxSpeed, geofence?.maxSpeed ?? null, format),
        alertsInputOutput: values.alertsInputOutput,
        showOnMap: values.showOnMap,
        color: values.color,
        category: values.category.trim() || null,
        dwellMinutes: values.dwell === '' ? null : Math.round(Number(values.dwell)),
        holdsFrom: values.holdsFrom && `${values.holdsFrom} 00:00:00`,
      });
      const name = values.name.trim();
      const input = inputOf(shape, name);
      const rest = may.create ? (tool?.state.get().rest ?? []) : [];
      const cutOff = rest.map((part, at) => inputOf(part, `${name.slice(0, MAX_NAME - 4)} ${at + 2}`));
      const { id } = geofence
        ? (await call(UPDATE_GEOFENCE, { id: geofence.id, version, geofence: input, cutOff })).updateGeofence
        : (await call(CREATE_GEOFENCE, { customerId, geofence: input, cutOff })).createGeofence;
      return { id, partsCount: cutOff.length };
    },
    onSuccess: ({ id, partsCount }) => done(geofence ? 'updated' : 'created', id, partsCount),
    onError: (error) => {
      const changed = meanwhileOf<EditedGeofence>(error);
      if (changed) setMeanwhile(changed);
      else notify.danger(errorText(error));
    },
  });
  /** The size of a shape, as far as it can be said in words. */
  const shapeText = ({ drawnJson, radius }: Shape): string => {
    const places = drawnJson.match(/\[-?[\d.]+,/g)?.length ?? 0;
    const area = areaOf({ geofenceType: type, drawnJson, radius });
    return [
      t('places', { count: places }),
      radius !== null && words.lengthText(radius),
      area !== null && format.area(area),
    ]
      .filter(Boolean)
      .join(' · ');
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.validate().hasErrors) {
      notify.danger(t('notValid'));
      return;
    }
    const drawn = tool?.state.get().drawn ?? null;
    const parts = drawn ? [drawn, ...(tool?.state.get().rest ?? [])] : [];
    const problem = parts.map(problemOf).find((each) => each !== null);
    if (!drawn || problem) notify.danger(problem ? t(problem) : t('notDrawn'));
    else
      save.mutate({
        values: form.values,
        shape: { drawnJson: drawn.drawnJson, radius: drawn.radius },
        version: geofence?.version ?? 0,
      });
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {tool && (
        <CutTools tool={tool} type={type} keepsParts={may.create}>
          <DrawingHelp tool={tool} type={type} />
          <CornerTools tool={tool} />
        </CutTools>
      )}
      <TextInput label={t('name')} maxLength={MAX_NAME} {...form.getInputProps('name')} />
      <Autocomplete
        label={t('category')}
        placeholder={t('noCategory')}
        maxLength={60}
        data={categories}
        {...form.getInputProps('category')}
      />
      {tool && type !== 'POLYGON' && <DrawnSize tool={tool} type={type} />}
      <div className={classes.pair}>
        <NumberInput
          label={t('maxSpeed', { unit: format.speedUnit })}
          placeholder={t('noLimit')}
          startValue={format.speedLimit}
          min={0}
          max={1000}
          decimalScale={1}
          {...format.separators}
          {...form.getInputProps('maxSpeed')}
        />
        <NumberInput
          label={t('dwell')}
          placeholder={t('noDwell')}
          min={0}
          max={500_000}
          allowDecimal={false}
          {...form.getInputProps('dwell')}
        />
      </div>
      <DayInput
        label={t('holdsFrom')}
        placeholder={t('fromNow')}
        description={
          geofence ? t('heldSince', { date: format.date(geofence.holdsFrom) }) : t('holdsFromHint')
        }
        maxDate={isoDay(wallTime(Date.now(), format.timeZone))}
        clearable
        {...form.getInputProps('holdsFrom')}
      />
      <Checkbox label={t('alerts')} {...form.getInputProps('alertsInputOutput', { type: 'checkbox' })} />
      <Checkbox label={t('showOnMap')} {...form.getInputProps('showOnMap', { type: 'checkbox' })} />
      <ColorInput
        label={t('color')}
        format="hex"
        swatches={COLOURS}
        withPicker={false}
        withEyeDropper={false}
        disallowInput
        {...form.getInputProps('color')}
      />
      <Group className={classes.foot} justify="flex-end" gap="sm">
        {geofence && may.delete && (
          <Button
            variant="subtle"
            color="red"
            c="var(--urgency-critical)"
            mr="auto"
            onClick={() => setAsking(true)}
          >
            {t('delete')}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </Group>
      {geofence && isAsking && (
        <DeleteGeofences geofences={[geofence]} onDeleted={onDone} onClose={() => setAsking(false)} />
      )}
      {geofence && meanwhile?.stored && drawnShape.now && (
        <ConflictDialog
          by={meanwhile.by}
          at={meanwhile.at}
          before={{ ...valuesOf(geofence, format), shape: shapeOf(geofence) }}
          mine={{ ...form.values, shape: drawnShape.isChanged ? drawnShape.now : shapeOf(geofence) }}
          theirs={{ ...valuesOf(meanwhile.stored, format), shape: shapeOf(meanwhile.stored) }}
          labelOf={(key) => (key === 'maxSpeed' ? t(key, { unit: format.speedUnit }) : t(LABELS[key]))}
          textOf={(key, value) => (key === 'shape' ? shapeText(value as Shape) : null)}
          onKeepStored={() => {
            onDone();
            void refreshGeofences(client);
          }}
          onSave={({ shape, ...values }) => {
            setMeanwhile(null);
            save.mutate({ values, shape, version: meanwhile.version });
          }}
          onClose={() => setMeanwhile(null)}
        />
      )}
    </form>
  );
}

const LABELS = {
  name: 'name',
  maxSpeed: 'maxSpeed',
  category: 'category',
  holdsFrom: 'holdsFrom',
  dwell: 'dwell',
  alertsInputOutput: 'alerts',
  showOnMap: 'showOnMap',
  color: 'color',
  shape: 'shape',
} as const satisfies Record<keyof Values | 'shape', string>;

const shapeOf = ({ drawnJson, radius }: Pick<EditedGeofence, 'drawnJson' | 'radius'>): Shape => ({
  drawnJson,
  radius,
});

/** What is drawn now, and whether that is another shape than the form began with. */
function useDrawnShape(tool: DrawingLayer | null, geofence: EditedGeofence | null) {
  const nothing = () => null;
  const drawn = useSyncExternalStore(
    (listener) => tool?.state.subscribe(listener) ?? (() => undefined),
    () => tool?.state.get().drawn ?? null,
    nothing,
  );
  const text = drawn && JSON.stringify(shapeOf(drawn));
  // The tool writes a shape in its own way: what it has first of a stored geofence is that geofence.
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    if (geofence && first === null && text !== null) setFirst(text);
  }, [geofence, first, text]);
  const places = useSyncExternalStore(
    (listener) => tool?.state.subscribe(listener) ?? (() => undefined),
    () => tool?.state.get().places ?? 0,
    () => 0,
  );
  return {
    now: drawn,
    /** Points that are not a shape yet are work in hand, too. */
    isChanged: text === null ? places > 0 : geofence === null || (first !== null && text !== first),
  };
}

/** Gives the shape to the drawing tool for as long as the form is open. */
function useInHand(
  tool: DrawingLayer | null,
  type: DrawnType,
  geofence: EditedGeofence | null,
  color: string,
): void {
  useEffect(() => {
    if (!tool) return;
    setInHand(geofence?.id ?? null);
    const first = geofence?.color ?? '#2f5fb3';
    if (geofence) void tool.edit(geofence, first);
    else void tool.begin(type, first, type === 'CORRIDOR' ? DEFAULT_HALF_WIDTH_M : null);
    return () => {
      tool.end();
      setInHand(null);
    };
  }, [tool, type, geofence]);
  useEffect(() => tool?.setColor(color), [tool, color]);
}
