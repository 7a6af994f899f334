import type { UpdateServicePerformedMutationVariables } from '../../api/index.ts';
import { kmOf, type LengthUnit, type Notice, type Performed } from '../maintenance.ts';

/** The fields of a performed service's form. */
export interface PerformedValues {
  assetId: number | null;
  serviceTypeId: string | null;
  /** `yyyy-MM-dd` */
  date: string | null;
  /** The odometer as shown: kilometres or miles. */
  kms: number | '';
  marca: string;
  supplier: string;
  notes: string;
  cost: number | '';
  currency: string | null;
  /** The notice to renew; null for none. */
  renewServiceId: string | null;
}

export type PerformedComplaint = 'required' | 'notNegative' | 'inFuture' | 'beforeCycle';

/** The initial values of a form: a stored service, or a new one of today, with the vehicle and kind of the notice that it renews. */
export function initialPerformed(
  performed: Performed | null,
  renewed: Notice | null,
  more: { assetId: number | null; day: string; currency: string; unit: LengthUnit },
): PerformedValues {
  const kms = performed?.kms ?? null;
  return {
    assetId: performed?.asset.id ?? renewed?.asset.id ?? more.assetId,
    serviceTypeId: idText(performed?.serviceType.id ?? renewed?.serviceType.id),
    date: more.day,
    kms: kms === null ? '' : more.unit.toShown(kms),
    marca: performed?.marca ?? '',
    supplier: performed?.supplier ?? '',
    notes: performed?.notes ?? '',
    cost: performed?.cost ?? '',
    currency: performed?.currency ?? more.currency,
    renewServiceId: idText(renewed?.id),
  };
}

const idText = (id: number | undefined): string | null => (id === undefined ? null : String(id));

/** The error of each field, checked when the form is sent. */
export const performedComplaints = {
  choice: (value: unknown): PerformedComplaint | null => (value === null ? 'required' : null),
  date: (value: string | null, today: string): PerformedComplaint | null =>
    value === null ? 'required' : value > today ? 'inFuture' : null,
  number: (value: number | ''): PerformedComplaint | null =>
    value !== '' && value < 0 ? 'notNegative' : null,
  currency: (value: string | null, cost: number | ''): PerformedComplaint | null =>
    cost !== '' && value === null ? 'required' : null,
};

/** What is known of a vehicle's odometers now, in kilometres. */
interface Odometers {
  odo: number | null;
  sOdo: number | null;
}

/**
 * The odometer of a vehicle now, in kilometres: the one that its notices follow, else that of its device, else the computed one. Null
 * where none is known.
 */
export const presentOdometer = (
  notices: readonly Notice[],
  vehicle: Odometers | null,
  assetId: number | null,
): number | null =>
  notices.find(({ asset, actualOdo }) => asset.id === assetId && actualOdo !== null)?.actualOdo ??
  vehicle?.odo ??
  vehicle?.sOdo ??
  null;

/**
 * The arguments of the call: no kilometres where the field is empty or zero, no currency without a cost, and an unchanged moment
 * as it was stored.
 */
export function performedVariables(
  values: PerformedValues,
  performed: Performed | null,
  { day, unit, filledKm = null }: { day: string; unit: LengthUnit; filledKm?: number | null },
): Omit<UpdateServicePerformedMutationVariables, 'id'> {
  const isSameDay = performed !== null && values.date === day;
  return {
    assetId: values.assetId ?? 0,
    serviceTypeId: Number(values.serviceTypeId),
    date: isSameDay ? performed.date : `${values.date} 00:00:00`,
    kms: values.kms === '' || values.kms === 0 ? null : kmOf(values.kms, unit, performed?.kms ?? filledKm),
    marca: values.marca,
    supplier: values.supplier,
    notes: values.notes,
    cost: values.cost === '' ? null : values.cost,
    currency: values.cost === '' ? null : values.currency,
  };
}

/** The notices that a service of this vehicle and kind can renew. */
export const renewable = (
  notices: readonly Notice[],
  { assetId, serviceTypeId }: Pick<PerformedValues, 'assetId' | 'serviceTypeId'>,
): Notice[] =>
  notices.filter(
    ({ asset, serviceType }) => asset.id === assetId && String(serviceType.id) === serviceTypeId,
  );
