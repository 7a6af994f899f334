import { POI_CATEGORIES, POI_COLOURS, type PoiIconName, poiLook, poiPicture, writing } from '@rastro/domain';
import { sql } from 'kysely';
import type { Derived } from './kernel/derived.ts';
import { defineEntity } from './kernel/entity.ts';
import { choice, notes, number, reference, text } from './kernel/fields.ts';
import { LONGEST_CATEGORY, poiCategories } from './poiCategories.ts';

/** Decimals of a degree: about ten centimetres. */
const DECIMALS = 6;

/** What a row shows of its own category. */
const ofCategory = (column: 'icon' | 'color', description: string): Derived => {
  const value = sql<string | null>`
    (SELECT own.${sql.ref(column)} FROM poi_category own WHERE own.id = t.own_category_id)`;
  return { description, value: () => value, order: () => sql`coalesce(${value}, '')`, choices: null };
};

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
    ownCategory: reference({
      description: 'A category of the customer, whose icon and colour it has then.',
      target: {
        table: 'poi_category',
        label: 'name',
        reach: (scope) =>
          scope
            .customers()
            .innerJoin('poi_category', 'poi_category.customer_id', 'customer.id')
            .where('poi_category.deleted_at', 'is', null)
            .select('poi_category.id') as never,
      },
    }),
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
      decimals: 1,
      description: 'Metres around it that belong to it; none where it is but a place.',
    }),
    notes: notes({ description: 'Anything else, in several lines.' }),
  },
  derived: {
    ownIcon: ofCategory('icon', 'The icon of its own category; null for none.'),
    ownColor: ofCategory('color', 'The colour of its own category; null for none.'),
  },
  key: 'name',
  folders: {
    field: 'ownCategory',
    entity: poiCategories,
    nameOf: (folder) => folder.slice(0, LONGEST_CATEGORY).trim(),
    // As the file draws them; else colours in turn, so that several categories of one file can be told apart before anybody has chosen.
    valuesOf: (name, at, style) => {
      const look = style && poiLook(style);
      const inTurn = POI_COLOURS[at % POI_COLOURS.length]?.value ?? POI_COLOURS[0].value;
      return { name, icon: look?.icon ?? 'flag', color: look?.color ?? inTurn };
    },
    styleOf: ({ values, derived }) => ({
      href: poiPicture((derived?.ownIcon ?? values.category) as PoiIconName),
      color: derived?.ownColor ?? null,
    }),
  },
});
