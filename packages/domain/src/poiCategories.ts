import type { Bilingual } from './events/eventType.ts';

/** What a point of interest is, by the names under which it is stored; each has an icon on the map. */
export const POI_CATEGORIES = [
  { value: 'depot', name: { es: 'Depósito', en: 'Depot' } },
  { value: 'customer', name: { es: 'Cliente', en: 'Customer' } },
  { value: 'supplier', name: { es: 'Proveedor', en: 'Supplier' } },
  { value: 'fuel', name: { es: 'Combustible', en: 'Fuel' } },
  { value: 'workshop', name: { es: 'Taller', en: 'Workshop' } },
  { value: 'parking', name: { es: 'Estacionamiento', en: 'Parking' } },
  { value: 'port', name: { es: 'Puerto', en: 'Port' } },
  { value: 'toll', name: { es: 'Peaje', en: 'Toll' } },
  { value: 'police', name: { es: 'Policía', en: 'Police' } },
  { value: 'hospital', name: { es: 'Hospital', en: 'Hospital' } },
  { value: 'food', name: { es: 'Comida', en: 'Food' } },
  { value: 'hotel', name: { es: 'Hotel', en: 'Hotel' } },
  { value: 'danger', name: { es: 'Peligro', en: 'Danger' } },
  { value: 'other', name: { es: 'Otro', en: 'Other' } },
] as const satisfies readonly { value: string; name: Bilingual }[];

/** The name under which a category of points of interest is stored. */
export type PoiCategory = (typeof POI_CATEGORIES)[number]['value'];
