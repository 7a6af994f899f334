import { FREQUENCY_KM } from '@rastro/domain/maintenance/catalogue';
import { needsQuantity } from '@rastro/domain/maintenance/interval';
import type { CreateServiceMutationVariables } from '../../api/index.ts';
import { isEmail, kmOf, type LengthUnit, type Notice } from '../maintenance.ts';

/** The fields of a notice's form; ids are texts, as in choices. */
export interface NoticeValues {
  assetIds: number[];
  serviceTypeId: string | null;
  frequencyId: string | null;
  /** The quantity as shown: kilometres or miles, hours, or a number of the unit. */
  quantity: number | '';
  percentageAlert: string | null;
  /** `yyyy-MM-dd` */
  dateStart: string | null;
  users: string[];
  emails: string[];
}

export type NoticeComplaint = 'required' | 'positive' | 'whole' | 'wrongEmail';

const UNIT_HOURS = 10;
const UNIT_KM = 50;

/** Whether the quantity is a distance, which is shown in the user's unit. */
export const isDistance = (frequencyId: number): boolean =>
  frequencyId === FREQUENCY_KM || frequencyId === UNIT_KM;

const isMeter = (frequencyId: number): boolean => needsQuantity(frequencyId) && frequencyId <= UNIT_HOURS;

/** The initial values of a form: a stored notice, or a new one of these vehicles that starts today. */
export function initialNotice(
  notice: Notice | null,
  { assetIds, startDay, unit }: { assetIds: readonly number[]; startDay: string; unit: LengthUnit },
): NoticeValues {
  if (!notice)
    return {
      assetIds: [...assetIds],
      serviceTypeId: null,
      frequencyId: null,
      quantity: '',
      percentageAlert: '10',
      dateStart: startDay,
      users: [],
      emails: [],
    };
  const { id: frequencyId } = notice.frequency;
  const quantity = notice.quantityKm;
  return {
    assetIds: [notice.asset.id],
    serviceTypeId: String(notice.serviceType.id),
    frequencyId: String(frequencyId),
    quantity: quantity === null ? '' : isDistance(frequencyId) ? unit.toShown(quantity) : quantity,
    percentageAlert: String(notice.percentageAlert),
    dateStart: startDay,
    users: notice.users.map(String),
    emails: [...notice.emailsList],
  };
}

/** The error of each field, checked when the form is sent. */
export const noticeComplaints = {
  assetIds: (value: readonly number[]): NoticeComplaint | null => (value.length === 0 ? 'required' : null),
  choice: (value: string | null): NoticeComplaint | null => (value === null ? 'required' : null),
  quantity: (value: number | '', frequencyId: string | null): NoticeComplaint | null => {
    if (frequencyId === null || !needsQuantity(Number(frequencyId))) return null;
    if (value === '') return 'required';
    if (!(value > 0)) return 'positive';
    const isAmount = !isMeter(Number(frequencyId)) && !isDistance(Number(frequencyId));
    return isAmount && !Number.isInteger(value) ? 'whole' : null;
  },
  emails: (value: readonly string[]): NoticeComplaint | null => (value.every(isEmail) ? null : 'wrongEmail'),
};

/**
 * The arguments of the call. A day becomes its midnight. What was not changed is sent as it was stored, to the moment and the
 * metre, so that the cycle continues.
 */
export function noticeVariables(
  values: NoticeValues,
  notice: Notice | null,
  { startDay, unit }: { startDay: string; unit: LengthUnit },
): CreateServiceMutationVariables {
  const frequencyId = Number(values.frequencyId);
  const isSameDay = notice !== null && values.dateStart === startDay;
  const filledKm = notice && isDistance(notice.frequency.id) ? notice.quantityKm : null;
  const { quantity } = values;
  return {
    assetIds: values.assetIds,
    serviceTypeId: Number(values.serviceTypeId),
    frequencyId,
    quantityKm:
      quantity === '' || !needsQuantity(frequencyId)
        ? null
        : isDistance(frequencyId)
          ? kmOf(quantity, unit, filledKm)
          : quantity,
    percentageAlert: Number(values.percentageAlert),
    dateStart: isSameDay ? notice.dateStart : `${values.dateStart} 00:00:00`,
    users: values.users.map(Number),
    emailsList: values.emails.map((email) => email.trim()),
  };
}
