import { kmToMetres } from '../units.ts';
import { FREQUENCY_HOURS, FREQUENCY_KM } from './catalogue.ts';

/** The interval between two services: a piece of the calendar, a distance, or running time of the engine. */
export type Interval =
  | { basis: 'calendar'; unit: 'days' | 'months'; amount: number }
  | { basis: 'odometer'; metres: number }
  | { basis: 'hourMeter'; seconds: number };

const MONTHS_BY_FREQUENCY: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 6, 5: 12, 8: 60 };
const UNIT_HOURS = 10;
const UNIT_DAYS = 20;
const UNIT_MONTHS = 30;
const UNIT_YEARS = 40;
const UNIT_KM = 50;

const SECONDS_PER_HOUR = 3_600;
const MONTHS_PER_YEAR = 12;
/** The largest quantities by the calendar: nobody plans further, and the calendar ends somewhere. */
const MAX_CALENDAR: Readonly<Record<number, number>> = {
  [UNIT_DAYS]: 36_500,
  [UNIT_MONTHS]: 1_200,
  [UNIT_YEARS]: 100,
};
const MAX_METER = 10_000_000;

/** The id under which a frequency is stored: hours and kilometres have one id each, 7 and 6, whichever form they were chosen in. */
export function storedFrequencyId(frequencyId: number): number {
  if (frequencyId === UNIT_HOURS) return FREQUENCY_HOURS;
  return frequencyId === UNIT_KM ? FREQUENCY_KM : frequencyId;
}

/** Whether a frequency needs a quantity: kilometres, hours, days, months or years. */
export const needsQuantity = (frequencyId: number): boolean => MONTHS_BY_FREQUENCY[frequencyId] === undefined;

/**
 * The interval of a frequency and its quantity: kilometres for 6 and 50, hours for 7 and 10, whole days, months or years for 20, 30
 * and 40, nothing for the others. Null for an unknown frequency, and for a quantity that is not valid.
 */
export function intervalOf(frequencyId: number, quantity: number | null): Interval | null {
  const months = MONTHS_BY_FREQUENCY[frequencyId];
  if (months !== undefined) return { basis: 'calendar', unit: 'months', amount: months };
  if (quantity === null || !(quantity > 0)) return null;
  if (storedFrequencyId(frequencyId) === FREQUENCY_KM)
    return quantity <= MAX_METER ? { basis: 'odometer', metres: kmToMetres(quantity) } : null;
  if (storedFrequencyId(frequencyId) === FREQUENCY_HOURS)
    return quantity <= MAX_METER ? { basis: 'hourMeter', seconds: quantity * SECONDS_PER_HOUR } : null;
  const maximum = MAX_CALENDAR[frequencyId];
  if (maximum === undefined || !Number.isInteger(quantity) || quantity > maximum) return null;
  if (frequencyId === UNIT_DAYS) return { basis: 'calendar', unit: 'days', amount: quantity };
  return {
    basis: 'calendar',
    unit: 'months',
    amount: frequencyId === UNIT_YEARS ? quantity * MONTHS_PER_YEAR : quantity,
  };
}
