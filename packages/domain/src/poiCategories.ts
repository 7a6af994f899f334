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

/** The icons of categories that customers add: those of the built-in ones, and others. */
export const POI_ICONS = [
  ...POI_CATEGORIES,
  { value: 'star', name: { es: 'Estrella', en: 'Star' } },
  { value: 'flag', name: { es: 'Bandera', en: 'Flag' } },
  { value: 'home', name: { es: 'Casa', en: 'House' } },
  { value: 'office', name: { es: 'Oficina', en: 'Office' } },
  { value: 'factory', name: { es: 'Fábrica', en: 'Factory' } },
  { value: 'school', name: { es: 'Escuela', en: 'School' } },
  { value: 'shop', name: { es: 'Tienda', en: 'Shop' } },
  { value: 'bus', name: { es: 'Bus', en: 'Bus' } },
  { value: 'train', name: { es: 'Tren', en: 'Train' } },
  { value: 'plane', name: { es: 'Avión', en: 'Plane' } },
  { value: 'package', name: { es: 'Paquete', en: 'Package' } },
  { value: 'scale', name: { es: 'Balanza', en: 'Scales' } },
  { value: 'bank', name: { es: 'Banco', en: 'Bank' } },
  { value: 'recycling', name: { es: 'Reciclaje', en: 'Recycling' } },
] as const satisfies readonly { value: string; name: Bilingual }[];

/** The name under which an icon is stored. */
export type PoiIconName = (typeof POI_ICONS)[number]['value'];

/** The colours of categories that customers add: dark enough for an icon on white, and light enough for one on black. */
export const POI_COLOURS = [
  { value: '#2f5fb3', name: { es: 'Azul', en: 'Blue' } },
  { value: '#1f8f9a', name: { es: 'Turquesa', en: 'Teal' } },
  { value: '#1f9d5c', name: { es: 'Verde', en: 'Green' } },
  { value: '#a16207', name: { es: 'Ocre', en: 'Ochre' } },
  { value: '#c2560c', name: { es: 'Naranja', en: 'Orange' } },
  { value: '#d0392f', name: { es: 'Rojo', en: 'Red' } },
  { value: '#c0267e', name: { es: 'Rosa', en: 'Pink' } },
  { value: '#8347e0', name: { es: 'Morado', en: 'Purple' } },
  { value: '#66737c', name: { es: 'Gris', en: 'Gray' } },
] as const satisfies readonly { value: string; name: Bilingual }[];
