import { POI_COLOURS, POI_ICONS, writing } from '@rastro/domain';
import { IconTags } from '@tabler/icons-react';
import { defineTexts } from '../i18n/index.ts';
import { PoiIcon } from '../pois/index.ts';
import { defineEntity } from './kernel/entity.ts';
import classes from './pois/PlaceInput.module.css';

/** Categories of points of interest that customers add beside the built-in ones. */
export default defineEntity({
  one: 'poiCategory',
  many: 'poiCategories',
  Icon: IconTags,
  writes: writing('PuntosInteres'),
  nameOf: ({ name }) => String(name),
  fields: [
    { name: 'name', kind: 'text', max: 60, isRequired: true, isListed: true },
    { name: 'icon', kind: 'choice', choices: POI_ICONS, isRequired: true, isListed: true },
    { name: 'color', kind: 'choice', choices: POI_COLOURS, isRequired: true, isListed: true },
  ],
  cell: ({ name }, { icon, color }, given) =>
    name === 'icon' ? (
      <span className={classes.category}>
        <PoiIcon category={String(icon)} color={String(color)} />
        {given}
      </span>
    ) : (
      given
    ),
  texts: defineTexts('poiCategories', {
    es: {
      lead: 'Categorías propias, además de las catorce que ya hay, con el icono y el color que tienen en el mapa.',
      add: 'Nueva categoría',
      edit: 'Categoría {{name}}',
      search: 'Buscar categorías',
      created: 'Categoría creada correctamente',
      updated: 'Categoría actualizada correctamente',
      deleted_one: 'Categoría eliminada correctamente',
      deleted_other: '{{count}} categorías eliminadas correctamente',
      changed_one: '{{count}} categoría actualizada',
      changed_other: '{{count}} categorías actualizadas',
      deleteTitle_one: 'Eliminar categoría',
      deleteTitle_other: 'Eliminar categorías',
      keptHint: 'Dé antes otra categoría a esos puntos.',
      empty: 'No hay categorías propias',
      emptyHint: 'Agregue la primera: un nombre, un icono y un color.',
      name: 'Nombre',
      icon: 'Icono',
      color: 'Color',
      relation_pois: 'Puntos de interés',
    },
    en: {
      lead: 'Categories of your own beside the fourteen that there are, with the icon and the color that they have on the map.',
      add: 'New category',
      edit: 'Category {{name}}',
      search: 'Search categories',
      created: 'Category created',
      updated: 'Category updated',
      deleted_one: 'Category deleted',
      deleted_other: '{{count}} categories deleted',
      changed_one: '{{count}} category updated',
      changed_other: '{{count}} categories updated',
      deleteTitle_one: 'Delete category',
      deleteTitle_other: 'Delete categories',
      keptHint: 'Give these points another category first.',
      empty: 'There are no categories of your own',
      emptyHint: 'Add the first one: a name, an icon and a color.',
      name: 'Name',
      icon: 'Icon',
      color: 'Color',
      relation_pois: 'Points of interest',
    },
  }),
});
