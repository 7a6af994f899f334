import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { call, errorText, type MeanwhileChange, meanwhileOf, query } from '../api/index.ts';
import { useUndoable } from '../audit/index.ts';
import { useMay } from '../entities/index.ts';
import { useFleet } from '../fleet/index.ts';
import { isoDay, useFormat, useTexts, wallTime } from '../i18n/index.ts';
import { type DrawingLayer, RoadMap } from '../map/index.ts';
import {
  ConflictDialog,
  DayInput,
  EmptyState,
  ErrorState,
  FormEnd,
  notify,
  Page,
  Section,
  Skeletons,
  useWorkInHand,
} from '../ui/index.ts';
import { CREATE_ROAD, EDITED_ROAD, LISTED_ROADS, UPDATE_ROAD } from './calls.ts';
import { PathField } from './PathField.tsx';
import classes from './RoadEditor.module.css';
import { roadEntity } from './roadEntity.ts';
import { deviationM, type EditedRoad, inputOf, mapStops, type RoadValues, valuesOf } from './roadValues.ts';
import { StopsField } from './StopsField.tsx';
import { roadsTexts } from './texts.ts';
import { usePath } from './usePath.ts';

interface RoadEditorProps {
  /** Null for a new road. */
  id: number | null;
  onClose: () => void;
}

/** The editor of a road: its form, and a map on which its path is drawn. */
export function RoadEditor({ id, onClose }: RoadEditorProps) {
  const t = useTexts(roadsTexts);
  const answer = useQuery({ ...query(EDITED_ROAD, { id: id ?? 0 }), enabled: id !== null, gcTime: 0 });
  // As it was when its editor was opened: what comes from the server meanwhile must not replace what is being written.
  const [road, setRoad] = useState<EditedRoad | null>(null);
  if (!road && answer.data?.road) setRoad(answer.data.road);
  if (id === null || road) return <Editor road={road} onClose={onClose} />;
  return (
    <Page title={t('roads')} lead={t('editLead')} actions={<Back onClose={onClose} />}>
      {answer.isPending ? (
        <Skeletons count={5} heightPx={56} />
      ) : answer.isError ? (
        <ErrorState message={t('roadFailed')} onRetry={() => void answer.refetch()} />
      ) : (
        <EmptyState icon={<roadEntity.Icon size={26} stroke={1.6} />} title={t('noRoad')} />
      )}
    </Page>
  );
}

function Back({ onClose }: { onClose: () => void }) {
  const t = useTexts(roadsTexts);
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onClose}>
      {t('back')}
    </Button>
  );
}

function Editor({ road, onClose }: { road: EditedRoad | null; onClose: () => void }) {
  const t = useTexts(roadsTexts);
  const format = useFormat();
  const client = useQueryClient();
  const may = useMay(roadEntity);
  const isWritable = road ? may.update : may.create;
  const { customers } = useFleet();
  const [customerId, setCustomerId] = useState<number | null>(
    road?.customerId ?? (customers.length === 1 ? (customers[0]?.id ?? null) : null),
  );
  const [tool, setTool] = useState<DrawingLayer | null>(null);
  const onTool = useCallback((made: DrawingLayer | null) => setTool(made), []);
  const positive = (value: number | string) => (Number(value) > 0 ? null : t('positive'));
  const form = useForm<RoadValues>({
    initialValues: valuesOf(road, format),
    validate: {
      name: (value) => (value.trim() === '' ? t('required') : null),
      deviationMeters: positive,
      maxSpeed: (value, { speedAlarm }) =>
        value === '' ? (speedAlarm ? t('speedNeeded') : null) : positive(value),
      stops: (stops) => (stops.some(({ name }) => name.trim() === '') ? t('required') : null),
    },
  });
  const { deviationMeters, stops } = form.values;
  const path = usePath(tool, road?.overviewPolyline ?? null, deviationM(deviationMeters, road, format) || 0);
  const [wasTried, setTried] = useState(false);
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange<EditedRoad> | null>(null);
  const isDirty = form.isDirty() || path.isChanged;
  const { leave, finish } = useWorkInHand(isDirty);
  const shownStops = useMemo(() => mapStops(stops), [stops]);

  const saved = useUndoable('ROAD', () =>
    Promise.all(
      [LISTED_ROADS, EDITED_ROAD].map((each) => client.invalidateQueries({ queryKey: [each.toString()] })),
    ),
  );
  const save = useMutation({
    mutationFn: async (wanted: { values: RoadValues; polyline: string; version: number }) => {
      const { values, polyline, version } = wanted;
      const input = inputOf(values, { customerId: customerId ?? 0, polyline, road, format });
      if (road) return (await call(UPDATE_ROAD, { id: road.id, version, road: input })).updateRoad;
      return (await call(CREATE_ROAD, { road: input })).createRoad;
    },
    onSuccess: async ({ id }) => {
      saved(t(road ? 'updated' : 'created'), [id]);
      finish(onClose);
      await client.invalidateQueries({ queryKey: [LISTED_ROADS.toString()] });
    },
    onError: (error) => {
      const changed = meanwhileOf<EditedRoad>(error);
      if (changed) setMeanwhile(changed);
      else notify.danger(errorText(error));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const { hasErrors } = form.validate();
    if (hasErrors || customerId === null) notify.danger(t('notValid'));
    else if (path.polyline === null) notify.danger(t('notDrawn'));
    else save.mutate({ values: form.values, polyline: path.polyline, version: road?.version ?? 0 });
  };

  const title = road ? t('edit', { name: road.name }) : t('add');
  return (
    <Page title={title} lead={t('editLead')} actions={<Back onClose={() => leave(onClose)} />}>
      <div className={classes.editor}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <fieldset className={classes.all} disabled={!isWritable}>
            <Section title={t('general')}>
              <div className={classes.fields}>
                {(customers.length > 1 || customerId === null) && (
                  <Select
                    label={t('customer')}
                    data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
                    value={customerId === null ? null : String(customerId)}
                    onChange={(id) => id !== null && setCustomerId(Number(id))}
                    disabled={road !== null || stops.length > 0}
                    error={wasTried && customerId === null ? t('chooseCustomer') : null}
                    allowDeselect={false}
                    searchable
                    required
                  />
                )}
                <TextInput label={t('name')} maxLength={100} required {...form.getInputProps('name')} />
                <Textarea
                  label={t('description')}
                  maxLength={2000}
                  autosize
                  minRows={2}
                  maxRows={6}
                  {...form.getInputProps('description')}
                />
                <DayInput
                  label={t('holdsFrom')}
                  placeholder={t('fromNow')}
                  description={
                    road ? t('heldSince', { date: format.date(road.holdsFrom) }) : t('holdsFromHint')
                  }
                  maxDate={isoDay(wallTime(Date.now(), format.timeZone))}
                  clearable
                  {...form.getInputProps('holdsFrom')}
                />
              </div>
            </Section>
            <PathField path={path} tool={tool} customerId={customerId} isWritable={isWritable} />
            <Section title={t('alarms')}>
              <div className={classes.fields}>
                <NumberInput
                  label={t('deviationMeters', { unit: format.lengthUnit })}
                  description={t('deviationHint')}
                  min={Math.ceil(format.inLengthUnit(5))}
                  max={Math.floor(format.inLengthUnit(5000))}
                  allowDecimal={false}
                  {...format.separators}
                  {...form.getInputProps('deviationMeters')}
                />
                <Checkbox
                  label={t('deviationAlarm')}
                  {...form.getInputProps('deviationAlarm', { type: 'checkbox' })}
                />
                <NumberInput
                  label={t('maxSpeed', { unit: format.speedUnit })}
                  placeholder={t('noLimit')}
                  startValue={format.speedLimit}
                  min={0}
                  max={300}
                  decimalScale={1}
                  {...format.separators}
                  {...form.getInputProps('maxSpeed')}
                />
                <Checkbox
                  label={t('speedAlarm')}
                  checked={form.values.speedAlarm}
                  onChange={({ currentTarget: { checked } }) => {
                    form.setFieldValue('speedAlarm', checked);
                    if (checked && form.values.maxSpeed === '')
                      form.setFieldValue('maxSpeed', format.speedLimit);
                  }}
                />
              </div>
            </Section>
            <StopsField
              customerId={customerId}
              stops={stops}
              isWritable={isWritable}
              onChange={(next) => form.setFieldValue('stops', next)}
              error={form.errors.stops ?? null}
            >
              <div className={classes.pair}>
                <NumberInput
                  label={t('earlyTolerance')}
                  min={0}
                  max={120}
                  decimalScale={2}
                  {...format.separators}
                  {...form.getInputProps('earlyTolerance')}
                />
                <NumberInput
                  label={t('lateTolerance')}
                  min={0}
                  max={120}
                  decimalScale={2}
                  {...format.separators}
                  {...form.getInputProps('lateTolerance')}
                />
              </div>
            </StopsField>
          </fieldset>
          {isWritable && <FormEnd isPending={save.isPending} onCancel={() => leave(onClose)} />}
        </form>
        <div className={classes.map}>
          <RoadMap
            label={t('map')}
            stops={shownStops}
            around={path.around}
            goesTo={path.replacedBy}
            lengthText={format.length}
            onTool={isWritable ? onTool : null}
          />
        </div>
      </div>
      {road && meanwhile && (
        <ConflictDialog
          by={meanwhile.by}
          at={meanwhile.at}
          before={{ ...valuesOf(road, format), path: road.overviewPolyline }}
          mine={{ ...form.values, path: path.polyline ?? road.overviewPolyline }}
          theirs={
            meanwhile.stored && {
              ...valuesOf(meanwhile.stored, format),
              path: meanwhile.stored.overviewPolyline,
            }
          }
          labelOf={(key) =>
            key === 'maxSpeed'
              ? t(key, { unit: format.speedUnit })
              : key === 'deviationMeters'
                ? t(key, { unit: format.lengthUnit })
                : t(key)
          }
          textOf={(key, value) =>
            key === 'path'
              ? t('places', { count: path.countOf(String(value)) })
              : key === 'stops'
                ? (value as RoadValues['stops']).map(({ name }) => name).join(', ') || t('noStops')
                : null
          }
          onKeepStored={() => {
            finish(onClose);
            void client.invalidateQueries({ queryKey: [LISTED_ROADS.toString()] });
          }}
          onSave={({ path: polyline, ...values }) => {
            setMeanwhile(null);
            save.mutate({ values, polyline, version: meanwhile.version });
          }}
          onClose={() => setMeanwhile(null)}
        />
      )}
    </Page>
  );
}
