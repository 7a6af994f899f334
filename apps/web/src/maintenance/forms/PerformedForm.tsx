import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CallError, call, errorText, sendFile } from '../../api/index.ts';
import { useLiveVehicle } from '../../fleet/index.ts';
import { isoDay, localeOf, useFormat, useTexts, wallTime } from '../../i18n/index.ts';
import { DayInput, notify } from '../../ui/index.ts';
import { type PickedVehicle, VehicleSelect } from '../../vehicles/index.ts';
import { CREATE_SERVICE_PERFORMED, DELETE_SERVICE_ATTACHMENT, UPDATE_SERVICE_PERFORMED } from '../calls.ts';
import type { Notice, Performed } from '../maintenance.ts';
import { maintenanceTexts } from '../texts.ts';
import { useRefreshLists, useServiceOptions } from '../useMaintenance.ts';
import { AttachmentsField, type FileChanges } from './AttachmentsField.tsx';
import { FormFrame } from './FormFrame.tsx';
import {
  initialPerformed,
  type PerformedComplaint,
  performedComplaints,
  performedVariables,
  presentOdometer,
  renewable,
} from './performedForm.ts';

interface PerformedFormProps {
  /** Null for a new service. */
  performed: Performed | null;
  /** The notice that a new service renews. */
  renewed: Notice | null;
  /** The notices from which one can be renewed. */
  notices: readonly Notice[];
  assets: readonly PickedVehicle[];
  /** The initial vehicle of a new service. */
  assetId: number | null;
  /** The initial currency of the cost. */
  currency: string;
  /** Called when the form has changes that are not saved, and when it has none any more. */
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
  onDelete: (() => void) | null;
}

const NO_CHANGES: FileChanges = { added: [], removed: [] };

/** The form of a performed service, with its cost and files. It is checked when it is sent, and not before. */
export function PerformedForm({
  performed,
  renewed,
  notices,
  assets,
  assetId,
  currency,
  onDirty,
  onDone,
  onCancel,
  onDelete,
}: PerformedFormProps) {
  const t = useTexts(maintenanceTexts);
  const format = useFormat();
  const refresh = useRefreshLists();
  const options = useServiceOptions().data;
  const currencies = useCurrencies();
  const unit = { toShown: format.shownDistance, toKm: format.kmOfShown };
  const today = isoDay(wallTime(Date.now(), format.timeZone));
  const day = performed ? isoDay(wallTime(Date.parse(performed.date), format.timeZone)) : today;
  const [files, setFiles] = useState(NO_CHANGES);
  const complain = (complaint: PerformedComplaint | null) => complaint && t(complaint);
  const required = (value: unknown) => complain(performedComplaints.choice(value));

  const form = useForm({
    initialValues: initialPerformed(performed, renewed, { assetId, day, currency, unit }),
    validate: {
      assetId: required,
      serviceTypeId: required,
      date: (value) => complain(performedComplaints.date(value, today)),
      kms: (value) => complain(performedComplaints.number(value)),
      cost: (value) => complain(performedComplaints.number(value)),
      currency: (value, { cost }) => complain(performedComplaints.currency(value, cost)),
    },
  });
  const { values } = form;
  const isDirty = form.isDirty() || files !== NO_CHANGES;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const [isKmsTyped, setKmsTyped] = useState(performed !== null);
  const vehicle = useLiveVehicle(values.assetId);
  const presentKm = presentOdometer(notices, vehicle, values.assetId);
  // What it was when the vehicle was chosen: a field must not change while the vehicle drives.
  const [chosen, setChosen] = useState<{ assetId: number | null; km: number | null }>({
    assetId: null,
    km: null,
  });
  if (chosen.assetId !== values.assetId || (chosen.km === null && presentKm !== null))
    setChosen({ assetId: values.assetId, km: presentKm && Math.round(presentKm) });
  const filledKm = !isKmsTyped && values.date === today ? chosen.km : null; // that of another day is not known
  const filled = filledKm === null ? null : unit.toShown(filledKm);
  const kms = isKmsTyped ? values.kms : (filled ?? '');
  const offered = performed ? [] : renewable(notices, values);
  const renewServiceId = offered.some(({ id }) => String(id) === values.renewServiceId)
    ? values.renewServiceId
    : null;

  const save = useMutation({
    mutationFn: async () => {
      const variables = performedVariables({ ...values, kms }, performed, { day, unit, filledKm });
      const id = await saved();
      await changeFiles(id);

      async function saved(): Promise<number> {
        if (performed) {
          await call(UPDATE_SERVICE_PERFORMED, { id: performed.id, ...variables });
          return performed.id;
        }
        const renewal = { renewServiceId: renewServiceId === null ? null : Number(renewServiceId) };
        return (await call(CREATE_SERVICE_PERFORMED, { ...variables, ...renewal })).createServicePerformed.id;
      }
    },
    onSuccess: async () => {
      notify.success(t(performed ? 'performedUpdated' : 'performedCreated'));
      onDone();
      await refresh();
    },
    onError: (error) => {
      notify.danger(errorText(error));
      const field = error instanceof CallError ? error.params.field : null;
      if (field === 'renewServiceId') form.setFieldError('date', t('beforeCycle'));
      if (field === 'date') form.setFieldError('date', t('inFuture'));
    },
  });

  /** Deletes and sends the files of a stored service; a failure does not undo what was saved. */
  async function changeFiles(id: number): Promise<void> {
    for (const removed of files.removed) await call(DELETE_SERVICE_ATTACHMENT, { id: removed });
    for (const file of files.added) {
      try {
        await sendFile(
          `/api/maintenance/performed/${id}/attachments?name=${encodeURIComponent(file.name)}`,
          file,
        );
      } catch (error) {
        notify.danger(t('fileFailed', { name: file.name, reason: fileReason(error, file) }));
      }
    }
  }

  function fileReason(error: unknown, { name }: File): string {
    const isContent = error instanceof CallError && error.params.field === 'content';
    return isContent ? t('wrongFile', { name }) : errorText(error);
  }

  const number = (field: 'kms' | 'cost') => ({
    ...format.separators,
    hideControls: true,
    ...form.getInputProps(field),
    onChange: (value: number | string) => {
      if (field === 'kms') setKmsTyped(true);
      form.setFieldValue(field, value === '' ? '' : Number(value));
    },
  });

  return (
    <FormFrame
      saving={save.isPending}
      onSubmit={form.onSubmit(() => save.mutate())}
      onCancel={onCancel}
      onDelete={onDelete}
    >
      <VehicleSelect
        label={t('vehicle')}
        vehicles={assets}
        value={values.assetId}
        onChange={(id) => form.setFieldValue('assetId', id)}
        error={form.errors.assetId}
      />
      <Select
        openOnFocus={false}
        label={t('serviceType')}
        data={(options?.serviceType ?? []).map(({ id, description }) => ({
          value: String(id),
          label: description,
        }))}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
        maxDropdownHeight={320}
        {...form.getInputProps('serviceTypeId')}
      />
      {offered.length > 0 && (
        <Select
          openOnFocus={false}
          label={t('newCycle')}
          description={t('newCycleHint')}
          data={[
            { value: '', label: t('noRenewal') },
            ...offered.map(({ id, serviceType, frequency }) => ({
              value: String(id),
              label: `${serviceType.description} · ${frequency.description}`,
            })),
          ]}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
          value={renewServiceId ?? ''}
          onChange={(id) => form.setFieldValue('renewServiceId', id || null)}
        />
      )}
      <DayInput label={t('date')} maxDate={today} {...form.getInputProps('date')} />
      <NumberInput
        label={t('kms', { unit: format.distanceUnit })}
        description={filled === null ? null : t('kmsNow')}
        {...number('kms')}
        value={kms}
      />
      <TextInput label={t('marca')} maxLength={200} {...form.getInputProps('marca')} />
      <TextInput label={t('supplier')} maxLength={200} {...form.getInputProps('supplier')} />
      <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
        <NumberInput label={t('cost')} decimalScale={2} {...number('cost')} />
        <Select
          openOnFocus={false}
          label={t('currency')}
          data={currencies}
          searchable
          limit={50}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md', width: 260, position: 'bottom-end' }}
          {...form.getInputProps('currency')}
        />
      </Group>
      <Textarea
        label={t('notes')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        {...form.getInputProps('notes')}
      />
      <AttachmentsField stored={performed?.attachments ?? []} changes={files} onChange={setFiles} />
    </FormFrame>
  );
}

/** Every currency by its code, with its name in the current language. */
function useCurrencies(): { value: string; label: string }[] {
  const { language } = useFormat();
  return useMemo(() => {
    const names = new Intl.DisplayNames(localeOf(language), { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({
      value: code,
      label: `${code} · ${names.of(code)}`,
    }));
  }, [language]);
}
