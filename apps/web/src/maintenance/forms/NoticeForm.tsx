import { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ALERT_PERCENTAGES } from '@rastro/domain/maintenance/catalogue';
import { needsQuantity } from '@rastro/domain/maintenance/interval';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError, call, errorText } from '../../api/index.ts';
import { isoDay, useFormat, useTexts, wallTime } from '../../i18n/index.ts';
import { AddressStates } from '../../mail/index.ts';
import { DayInput, notify } from '../../ui/index.ts';
import { type PickedVehicle, VehiclesSelect } from '../../vehicles/index.ts';
import { CREATE_SERVICE, UPDATE_SERVICE } from '../calls.ts';
import { hasOwnAmount, type Notice } from '../maintenance.ts';
import { maintenanceTexts } from '../texts.ts';
import { useRecipients, useRefreshLists, useServiceOptions } from '../useMaintenance.ts';
import { FormFrame } from './FormFrame.tsx';
import {
  initialNotice,
  isDistance,
  type NoticeComplaint,
  noticeComplaints,
  noticeVariables,
} from './noticeForm.ts';

interface NoticeFormProps {
  /** Null for a new notice. */
  notice: Notice | null;
  /** The vehicles to choose from. */
  assets: readonly PickedVehicle[];
  /** The vehicle of a new notice where it is fixed; then the form is the simple one, with a number and a unit. */
  assetId: number | null;
  /** Called when the form has changes that are not saved, and when it has none any more. */
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
  onDelete: (() => void) | null;
}

/** The form of a notice. It is checked when it is sent, and not before. */
export function NoticeForm({
  notice,
  assets,
  assetId,
  onDirty,
  onDone,
  onCancel,
  onDelete,
}: NoticeFormProps) {
  const t = useTexts(maintenanceTexts);
  const format = useFormat();
  const refresh = useRefreshLists();
  const options = useServiceOptions().data;
  const unit = { toShown: format.shownDistance, toKm: format.kmOfShown };
  const startDay = isoDay(wallTime(notice ? Date.parse(notice.dateStart) : Date.now(), format.timeZone));
  const assetIds = assetId === null ? [] : [assetId];
  const hasUnits = notice ? hasOwnAmount(notice) : assetId !== null;
  const complain = (complaint: NoticeComplaint | null) => complaint && t(complaint);
  const required = (value: string | null) => complain(noticeComplaints.choice(value));

  const form = useForm({
    initialValues: initialNotice(notice, { assetIds, startDay, unit }),
    validate: {
      assetIds: (value) => complain(noticeComplaints.assetIds(value)),
      serviceTypeId: required,
      frequencyId: required,
      quantity: (value, { frequencyId }) => complain(noticeComplaints.quantity(value, frequencyId)),
      percentageAlert: required,
      dateStart: required,
      emails: (value) => complain(noticeComplaints.emails(value)),
    },
  });
  const { values } = form;
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const customers = new Set(
    assets.filter(({ id }) => values.assetIds.includes(id)).map(({ customer }) => customer.id),
  );
  const [customerId = null] = customers.size === 1 ? customers : [];
  const recipients = useRecipients(customerId).data?.usersByCustomer ?? [];
  const frequencyId = values.frequencyId === null ? null : Number(values.frequencyId);

  const save = useMutation({
    mutationFn: async () => {
      const variables = noticeVariables(values, notice, { startDay, unit });
      if (notice) await call(UPDATE_SERVICE, { id: notice.id, ...variables });
      else await call(CREATE_SERVICE, variables);
    },
    onSuccess: async () => {
      notify.success(t(notice ? 'noticeUpdated' : 'noticeCreated'));
      onDone();
      await refresh();
    },
    onError: (error) => {
      notify.danger(errorText(error));
      const field = error instanceof CallError ? error.params.field : null;
      if (field === 'users') form.setFieldError('users', t('wrongUsers'));
      if (field === 'emailsList') form.setFieldError('emails', t('wrongEmail'));
      if (field === 'quantityKm') form.setFieldError('quantity', t('positive'));
    },
  });

  const frequencies = (hasUnits ? options?.frequencyUnits : options?.frequency) ?? [];
  const shownUnit = (id: number, description: string) =>
    hasUnits && isDistance(id) && format.usesMiles ? t('miles') : description;
  const frequencyField = (
    <Select
      openOnFocus={false}
      label={hasUnits ? t('unit') : t('frequency')}
      data={frequencies.map(({ id, description }) => ({
        value: String(id),
        label: shownUnit(id, description),
      }))}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={320}
      {...form.getInputProps('frequencyId')}
    />
  );
  const quantityField = (
    <NumberInput
      label={quantityLabel()}
      min={0}
      hideControls
      {...format.separators}
      {...form.getInputProps('quantity')}
      onChange={(value) => form.setFieldValue('quantity', value === '' ? '' : Number(value))}
    />
  );

  return (
    <FormFrame
      saving={save.isPending}
      onSubmit={form.onSubmit(() => save.mutate())}
      onCancel={onCancel}
      onDelete={onDelete}
    >
      <VehiclesSelect
        label={t('vehicles')}
        vehicles={assets}
        disabled={notice !== null || assetId !== null}
        value={values.assetIds}
        onChange={(ids) => form.setFieldValue('assetIds', ids)}
        error={form.errors.assetIds}
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
      {hasUnits ? (
        <>
          {quantityField}
          {frequencyField}
        </>
      ) : (
        <>
          {frequencyField}
          {frequencyId !== null && needsQuantity(frequencyId) && quantityField}
        </>
      )}
      <Select
        openOnFocus={false}
        label={t('percentage')}
        data={ALERT_PERCENTAGES.map((percent) => ({
          value: String(percent),
          label: t('percent', { percent }),
        }))}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
        {...form.getInputProps('percentageAlert')}
      />
      <DayInput label={t('dateStart')} {...form.getInputProps('dateStart')} />
      <MultiSelect
        openOnFocus={false}
        label={t('users')}
        data={recipients.map(({ id, firstName, lastName }) => ({
          value: String(id),
          label: `${firstName} ${lastName}`.trim(),
        }))}
        searchable
        comboboxProps={{ shadow: 'md' }}
        {...form.getInputProps('users')}
      />
      <div>
        <TagsInput
          label={t('emails')}
          placeholder={values.emails.length === 0 ? t('emailsHint') : undefined}
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
          {...form.getInputProps('emails')}
        />
        {customerId !== null && <AddressStates customerId={customerId} addresses={values.emails} />}
      </div>
    </FormFrame>
  );

  function quantityLabel(): string {
    if (hasUnits) return t('amount');
    return frequencyId !== null && isDistance(frequencyId)
      ? t('quantityKm', { unit: format.distanceUnit })
      : t('quantityHours');
  }
}
