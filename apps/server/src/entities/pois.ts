import { POI_CATEGORIES, writing } from '@rastro/domain';
import { defineEntity } from './kernel/entity.ts';
import { choice, notes, number, text } from './kernel/fields.ts';

/** Decimals of a degree: about ten centimetres. */
const DECIMALS = 6;

/** Points of interest: places that people of a customer look for on the map. */
export const pois = defineEntity({
  one: 'poi',
  many: 'pois',
  description: 'A point of interest: a place that people look for on the map.',
  table: 'point_of_interest',
  permissions: { read: ['PuntosInteres'], ...writing('PuntosInteres') },
  fields: {
    name: text({ max: 100, required: true, description: 'What people call it.' }),
    category: {
      ...choice({
        choices: POI_CATEGORIES,
        required: true,
        description: 'What it is; `other` where nothing is said, as by a file of points.',
      }),
      make: () => 'other',
    },
    latitude: number({
      least: -90,
      most: 90,
      decimals: DECIMALS,
      required: true,
      description: 'Degrees north, of WGS 84.',
    }),
    longitude: number({
      least: -180,
      most: 180,
      decimals: DECIMALS,
      required: true,
      description: 'Degrees east, of WGS 84.',
    }),
    radius: number({
      least: 1,
      most: 100_000,
      description: 'Metres around it that belong to it; none where it is but a place.',
    }),
    notes: notes({ description: 'Anything else, in several lines.' }),
  },
  key: 'name',
});
