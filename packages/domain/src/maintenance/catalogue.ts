import type { Bilingual } from '../events/eventType.ts';

/**
 * The types of services, how often they recur and how early the warning begins, each with a name in Spanish and English. The ids
 * are part of the contract (docs/contract.md); the names may be improved.
 */

/** An option of a list, with its id. */
export interface ServiceOption {
  id: number;
  name: Bilingual;
}

export const SERVICE_TYPES: readonly ServiceOption[] = [
  { id: 10, name: { es: 'Revisión técnica', en: 'Technical inspection' } },
  { id: 20, name: { es: 'Frenos', en: 'Brakes' } },
  { id: 30, name: { es: 'Neumáticos', en: 'Tires' } },
  { id: 40, name: { es: 'Batería', en: 'Battery' } },
  { id: 50, name: { es: 'Cambio de aceite', en: 'Oil change' } },
  { id: 60, name: { es: 'Tren delantero', en: 'Front end' } },
  { id: 70, name: { es: 'Correa de transmisión', en: 'Drive belt' } },
  { id: 80, name: { es: 'Sistema eléctrico', en: 'Electrical system' } },
];

/** The id of the frequency by kilometres of the odometer. */
export const FREQUENCY_KM = 6;
/** The id of the frequency by hours of the hour meter. */
export const FREQUENCY_HOURS = 7;

/** The intervals at which a service recurs, as the notice form offers them. */
export const FREQUENCIES: readonly ServiceOption[] = [
  { id: 1, name: { es: 'Cada mes', en: 'Every month' } },
  { id: 2, name: { es: 'Cada 2 meses', en: 'Every 2 months' } },
  { id: 3, name: { es: 'Cada 3 meses', en: 'Every 3 months' } },
  { id: 4, name: { es: 'Cada 6 meses', en: 'Every 6 months' } },
  { id: 5, name: { es: 'Cada 12 meses', en: 'Every 12 months' } },
  { id: FREQUENCY_KM, name: { es: 'Por kilometraje', en: 'By mileage' } },
  { id: FREQUENCY_HOURS, name: { es: 'Por horas de motor', en: 'By engine hours' } },
  { id: 8, name: { es: 'Cada 5 años', en: 'Every 5 years' } },
];

/** The units of an amount of one's own, as the simple form offers them. */
export const FREQUENCY_UNITS: readonly ServiceOption[] = [
  { id: 10, name: { es: 'Horas', en: 'Hours' } },
  { id: 20, name: { es: 'Días', en: 'Days' } },
  { id: 30, name: { es: 'Meses', en: 'Months' } },
  { id: 40, name: { es: 'Años', en: 'Years' } },
  { id: 50, name: { es: 'Kilómetros', en: 'Kilometers' } },
];

/** The shares of an interval, in percent, that may be left when the warning begins. */
export const ALERT_PERCENTAGES: readonly number[] = [10, 20, 30, 40, 50];

/** The option with an id; null for an id that the list does not have. */
export const serviceOption = (options: readonly ServiceOption[], id: number): ServiceOption | null =>
  options.find((option) => option.id === id) ?? null;
