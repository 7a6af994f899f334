import { POI_COLOURS, POI_ICONS, writing } from '@rastro/domain';
import { sql } from 'kysely';
import { defineEntity } from './kernel/entity.ts';
import { choice, text } from './kernel/fields.ts';

/** Characters of the name of a category at most. */
export const LONGEST_CATEGORY = 60;

/** Categories of points of interest that customers add beside the built-in ones. */
export const poiCategories = defineEntity({
  one: 'poiCategory',
  many: 'poiCategories',
  description: 'A category of points of interest that a customer has beside the built-in ones.',
  table: 'poi_category',
  permissions: { read: ['PuntosInteres'], ...writing('PuntosInteres') },
  fields: {
    name: text({
      max: LONGEST_CATEGORY,
      required: true,
      isUnique: true,
      description: 'What people call it; no two categories of a customer have the same name.',
    }),
    icon: choice({ choices: POI_ICONS, required: true, description: 'Its icon on the map.' }),
    color: choice({
      choices: POI_COLOURS,
      required: true,
      description: 'Its colour on the map: six hexadecimal digits after a #, in lower case.',
    }),
  },
  key: 'name',
  relations: [
    {
      name: 'pois',
      onDelete: 'refuse',
      find: (_scope, ids) => sql`
        SELECT count(*)::int AS count, coalesce((array_agg(name ORDER BY id))[1:5], '{}') AS names
          FROM point_of_interest WHERE deleted_at IS NULL AND own_category_id = ANY(${[...ids]}::int[])`,
    },
  ],
});
