import { POI_CATEGORIES, writing } from '@rastro/domain';
import { IconMapPin } from '@tabler/icons-react';
import { defineTexts } from '../i18n/index.ts';
import { PoiIcon } from '../pois/index.ts';
import { defineEntity } from './kernel/entity.ts';
import classes from './pois/PlaceInput.module.css';
import { PlaceInput } from './pois/PlaceInput.tsx';

/** Points of interest: places that people look for on the map. */
export default defineEntity({
  one: 'poi',
  many: 'pois',
  Icon: IconMapPin,
  writes: writing('PuntosInteres'),
  nameOf: ({ name }) => String(name),
  fields: [
    { name: 'name', kind: 'text', max: 100, isRequired: true, isListed: true },
    { name: 'category', kind: 'choice', choices: POI_CATEGORIES, isRequired: true, isListed: true },
    { name: 'ownCategory', kind: 'reference', isListed: true, isFilter: true, hint: 'ownCategoryHint' },
    {
      name: 'latitude',
      kind: 'own',
      isNumber: true,
      isRequired: true,
      isListed: true,
      isHidden: true,
      Input: PlaceInput,
      textOf: (value) => value,
    },
    {
      name: 'longitude',
      kind: 'number',
      decimals: 6,
      isPlain: true,
      isRequired: true,
      isListed: true,
      isHidden: true,
    },
    { name: 'radius', kind: 'number', quantity: 'length', isListed: true },
    { name: 'notes', kind: 'notes', max: 2000 },
    { name: 'ownIcon', kind: 'text', max: 0, isDerived: true },
    { name: 'ownColor', kind: 'text', max: 0, isDerived: true },
  ],
  cell: ({ name }, { category, ownIcon, ownColor }, given) =>
    name === 'category' || name === 'ownCategory' ? (
      <span className={classes.category}>
        {name === 'category' ? (
          <PoiIcon category={String(category)} />
        ) : (
          <PoiIcon category={String(ownIcon)} color={String(ownColor)} />
        )}
        {given}
      </span>
    ) : (
      given
    ),
  texts: defineTexts('pois', {
    es: {
      lead: 'Los lugares que se buscan en el mapa: depósitos, clientes, grifos, talleres.',
      add: 'Nuevo punto de interés',
      edit: 'Punto de interés {{name}}',
      search: 'Buscar puntos de interés',
      created: 'Punto de interés creado correctamente',
      updated: 'Punto de interés actualizado correctamente',
      deleted_one: 'Punto de interés eliminado correctamente',
      deleted_other: '{{count}} puntos de interés eliminados correctamente',
      changed_one: '{{count}} punto de interés actualizado',
      changed_other: '{{count}} puntos de interés actualizados',
      deleteTitle_one: 'Eliminar punto de interés',
      deleteTitle_other: 'Eliminar puntos de interés',
      keptHint: '',
      empty: 'No hay puntos de interés',
      emptyHint: 'Marque el primero en el mapa, o impórtelos de una hoja de cálculo o de un archivo KML.',
      name: 'Nombre',
      category: 'Categoría',
      ownCategory: 'Categoría propia',
      ownCategoryHint: 'Se muestra con su icono y su color, en lugar de la otra.',
      ownIcon: 'Icono propio',
      ownColor: 'Color propio',
      latitude: 'Latitud',
      longitude: 'Longitud',
      radius: 'Radio',
      notes: 'Observaciones',
      foldersBecome: 'Hacer de las carpetas del archivo categorías propias',
      foldersHint: 'Las que se crean tienen un icono y un color que se pueden cambiar después.',
      folderIsThere: 'ya existe',
      folderIsMade: 'se crea',
    },
    en: {
      lead: 'The places that people look for on the map: depots, customers, fuel stations, workshops.',
      add: 'New point of interest',
      edit: 'Point of interest {{name}}',
      search: 'Search points of interest',
      created: 'Point of interest created',
      updated: 'Point of interest updated',
      deleted_one: 'Point of interest deleted',
      deleted_other: '{{count}} points of interest deleted',
      changed_one: '{{count}} point of interest updated',
      changed_other: '{{count}} points of interest updated',
      deleteTitle_one: 'Delete point of interest',
      deleteTitle_other: 'Delete points of interest',
      keptHint: '',
      empty: 'There are no points of interest',
      emptyHint: 'Mark the first one on the map, or import them from a spreadsheet or a KML file.',
      name: 'Name',
      category: 'Category',
      ownCategory: 'Own category',
      ownCategoryHint: 'It is shown with its icon and its color, in place of the other.',
      ownIcon: 'Own icon',
      ownColor: 'Own color',
      latitude: 'Latitude',
      longitude: 'Longitude',
      radius: 'Radius',
      notes: 'Notes',
      foldersBecome: 'Make the folders of the file own categories',
      foldersHint: 'Those that are created have an icon and a color that can be changed afterwards.',
      folderIsThere: 'exists',
      folderIsMade: 'is created',
    },
  }),
});
