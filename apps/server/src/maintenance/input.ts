import type {
  MutationCreateServiceArgs,
  MutationUpdateServicePerformedArgs,
} from '@rastro/contract/resolvers';
import {
  ALERT_PERCENTAGES,
  FREQUENCIES,
  FREQUENCY_UNITS,
  type Interval,
  intervalOf,
  needsQuantity,
  SERVICE_TYPES,
  serviceOption,
  storedFrequencyId,
} from '@rastro/domain';
import { codedError } from '../errors.ts';
import { momentMs } from '../moments.ts';

/** The fields of a notice, checked but for its recipients, whom `checkRecipients` looks up. */
export interface NoticeInput {
  serviceTypeId: number;
  frequencyId: number;
  /** Null for a frequency without one. */
  quantity: number | null;
  interval: Interval;
  percentageAlert: number;
  startTime: number;
  userIds: readonly number[];
  emails: readonly string[];
}

/** The fields of a performed service, checked. */
export interface PerformedInput {
  serviceTypeId: number;
  time: number;
  odometerKm: number | null;
  brand: string | null;
  supplier: string | null;
  notes: string | null;
  cost: number | null;
  currency: string | null;
}

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);
const DAY_MS = 86_400_000;
const MAX_USERS = 100;
const MAX_EMAILS = 20;
const MAX_EMAIL_LENGTH = 254; // RFC 5321
const MAX_KM = 10_000_000;
const MAX_COST = 999_999_999_999;
const MAX_NAME_LENGTH = 200;
const MAX_NOTES_LENGTH = 4_000;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const invalid = (field: string) => codedError('INVALID_INPUT', { field });

/** The fields of a notice. Moments without a zone are read in `timeZone`. Throws INVALID_INPUT with the field that is wrong. */
export function noticeInput(
  args: Omit<MutationCreateServiceArgs, 'assetIds'>,
  timeZone: string,
): NoticeInput {
  const serviceTypeId = serviceTypeOf(args.serviceTypeId);
  const known = [...FREQUENCIES, ...FREQUENCY_UNITS].some(({ id }) => id === args.frequencyId);
  if (!known) throw invalid('frequencyId');
  const frequencyId = storedFrequencyId(args.frequencyId);
  const quantity = needsQuantity(frequencyId) ? (args.quantityKm ?? null) : null;
  const interval = intervalOf(frequencyId, quantity);
  if (interval === null) throw invalid('quantityKm');
  if (!ALERT_PERCENTAGES.includes(args.percentageAlert)) throw invalid('percentageAlert');
  const startTime = momentMs(args.dateStart, timeZone);
  if (!(startTime >= EARLIEST && startTime < LATEST)) throw invalid('dateStart');
  const userIds = [...new Set(args.users ?? [])];
  if (userIds.length > MAX_USERS) throw invalid('users');
  return {
    serviceTypeId,
    frequencyId,
    quantity,
    interval,
    percentageAlert: args.percentageAlert,
    startTime,
    userIds,
    emails: emailsOf(args.emailsList ?? []),
  };
}

/** The fields of a performed service. A `kms` of zero is none. Throws INVALID_INPUT with the field that is wrong. */
export function performedInput(
  args: Omit<MutationUpdateServicePerformedArgs, 'id' | 'assetId'>,
  timeZone: string,
  now: number,
): PerformedInput {
  const serviceTypeId = serviceTypeOf(args.serviceTypeId);
  const time = momentMs(args.date, timeZone);
  if (!(time >= EARLIEST && time <= now + DAY_MS)) throw invalid('date'); // what was done is not in the future
  const odometerKm = args.kms || null;
  if (odometerKm !== null && !(odometerKm > 0 && odometerKm <= MAX_KM)) throw invalid('kms');
  const cost = args.cost ?? null;
  if (cost !== null && !(cost >= 0 && cost <= MAX_COST)) throw invalid('cost');
  const currency = cost === null ? null : (args.currency ?? '').trim().toUpperCase();
  if (currency !== null && !CURRENCIES.has(currency)) throw invalid('currency');
  return {
    serviceTypeId,
    time,
    odometerKm,
    brand: textOf('marca', args.marca, MAX_NAME_LENGTH),
    supplier: textOf('supplier', args.supplier, MAX_NAME_LENGTH),
    notes: textOf('notes', args.notes, MAX_NOTES_LENGTH),
    cost,
    currency,
  };
}

function serviceTypeOf(id: number): number {
  if (!serviceOption(SERVICE_TYPES, id)) throw invalid('serviceTypeId');
  return id;
}

/** Addresses in small letters, each once. Refuses only what no mail server accepts; whether one exists shows when it is written to. */
function emailsOf(texts: readonly string[]): string[] {
  const emails = [...new Set(texts.map((text) => text.trim().toLowerCase()))];
  if (emails.length > MAX_EMAILS) throw invalid('emailsList');
  for (const email of emails)
    if (email.length > MAX_EMAIL_LENGTH || !/^[^\s@,;<>"]+@[^\s@,;<>".]+(\.[^\s@,;<>".]+)+$/.test(email))
      throw invalid('emailsList');
  return emails;
}

function textOf(field: string, given: string | null | undefined, maximum: number): string | null {
  const text = given?.trim() ?? '';
  if (text.length > maximum) throw invalid(field);
  return text === '' ? null : text;
}
