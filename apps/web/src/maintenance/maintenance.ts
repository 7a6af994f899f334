import type { ServicesPerformedQuery, ServicesQuery } from '../api/index.ts';
import { folded, vehicleName } from '../i18n/index.ts';

export type Notice = ServicesQuery['service'][number];
export type Performed = ServicesPerformedQuery['getServicePerformed'][number];
export type Indicator = Notice['indicator'];

const UNIT_FREQUENCIES: readonly number[] = [20, 30, 40];

/** Whether the notice has a chosen number of days, months or years. */
export const hasOwnAmount = ({ frequency }: Pick<Notice, 'frequency'>): boolean =>
  UNIT_FREQUENCIES.includes(frequency.id);

/** Items of one vehicle. */
export interface OfVehicle<Item> {
  assetId: number;
  name: string;
  items: readonly Item[];
}

/** Groups items by their vehicles, those of the highest rank first and then by the name of the vehicle; the items of each keep their order. */
export function byVehicle<Item extends { asset: { id: number; name: string; licensePlate: string } }>(
  items: readonly Item[],
  rankOf: (items: readonly Item[]) => number = () => 0,
): OfVehicle<Item>[] {
  const groups = Map.groupBy(items, ({ asset }) => asset.id);
  return [...groups]
    .map(([assetId, of]) => ({
      assetId,
      name: of[0] ? vehicleName(of[0].asset) : '',
      items: of,
      rank: rankOf(of),
    }))
    .sort((a, b) => b.rank - a.rank || (folded(a.name) < folded(b.name) ? -1 : 1))
    .map(({ rank: _, ...group }) => group);
}

const URGENCY: readonly Indicator[] = ['OK', 'WARNING', 'CRITICAL'];

/** The most urgent indicator of some notices. */
export const worstOf = (notices: readonly Pick<Notice, 'indicator'>[]): Indicator =>
  notices.reduce<Indicator>(
    (worst, { indicator }) => (URGENCY.indexOf(indicator) > URGENCY.indexOf(worst) ? indicator : worst),
    'OK',
  );

/** How urgent the most urgent of some notices is, as a number: more for what is more urgent. */
export const urgencyOf = (notices: readonly Pick<Notice, 'indicator'>[]): number =>
  URGENCY.indexOf(worstOf(notices));

/** Notices with those that are overdue first, then those that soon will be; equally urgent ones keep their order. */
export const overdueFirst = (notices: readonly Notice[]): Notice[] =>
  notices.toSorted((a, b) => urgencyOf([b]) - urgencyOf([a]));

/** The progress of a notice between its start and its limit, in kilometres, hours or milliseconds. */
export interface Progress {
  basis: 'km' | 'hours' | 'date';
  limit: number;
  /** The current value; null while the meter is unknown. */
  now: number | null;
  /** The share of the interval that has passed: 0 at the start, 1 at the limit and beyond. */
  part: number;
}

const PERCENT = 100;

/** The progress of a notice; null for one whose limit is not known yet. */
export function progressOf(notice: Notice, nowMs: number): Progress | null {
  const { actualOdo, warningKm, dueOdometer, actualHours, warningHours, dueHours, warningDate, dueDate } =
    notice;
  const at = (basis: Progress['basis'], now: number | null, warning: number, limit: number): Progress => {
    // The length of the interval follows from the share of it by which the warning precedes the limit.
    const length = (limit - warning) / (notice.percentageAlert / PERCENT);
    const part = now === null ? 0 : Math.min(1, Math.max(0, 1 - (limit - now) / length));
    return { basis, limit, now, part };
  };
  if (dueOdometer !== null && warningKm !== null) return at('km', actualOdo, warningKm, dueOdometer);
  if (dueHours !== null && warningHours !== null) return at('hours', actualHours, warningHours, dueHours);
  if (dueDate !== null && warningDate !== null)
    return at('date', nowMs, Date.parse(warningDate), Date.parse(dueDate));
  return null;
}

/** Converts between kilometres and the unit that is shown, which is miles with US units. */
export interface LengthUnit {
  toShown(km: number): number;
  toKm(shown: number): number;
}

/**
 * The kilometres of a field's value. Where the value was not changed, they are those that the field was filled with, because what
 * is shown is rounded.
 */
export function kmOf(shown: number, unit: LengthUnit, filledKm: number | null): number {
  if (filledKm !== null && unit.toShown(filledKm) === shown) return filledKm;
  return unit.toKm(shown);
}

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>".]+(\.[^\s@,;<>".]+)+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

/** Size in bytes of the largest file, and the number of files of one service. */
export const MAX_FILE_BYTES = 10_000_000;
export const MAX_FILES = 10;
const FILE_TYPES: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];
export const ACCEPTED_FILES = FILE_TYPES.join();

/** Why a file is refused; null for one that is accepted. The server also checks its content. */
export function fileComplaint(file: { type: string; size: number }): 'wrongFile' | 'largeFile' | null {
  if (!FILE_TYPES.includes(file.type)) return 'wrongFile';
  return file.size > MAX_FILE_BYTES ? 'largeFile' : null;
}
