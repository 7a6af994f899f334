import { IconTool } from '@tabler/icons-react';
import { defineTexts } from '../i18n/index.ts';
import { defineEntity, type Reference } from './kernel/entity.ts';
import { Until } from './Until.tsx';

const texts = defineTexts('workshopStays', {
  es: {
    lead: 'Un móvil que está en el taller no hace sonar ninguna alarma, y sus revisiones se avisan cuando sale. El mapa, las listas y su panel lo dicen.',
    add: 'Nueva estadía',
    edit: 'Taller: {{name}}',
    search: 'Buscar móviles',
    created: 'Estadía creada correctamente',
    updated: 'Estadía actualizada correctamente',
    deleted_one: 'Estadía eliminada correctamente',
    deleted_other: '{{count}} estadías eliminadas correctamente',
    changed_one: '{{count}} estadía actualizada correctamente',
    changed_other: '{{count}} estadías actualizadas correctamente',
    deleteTitle_one: 'Eliminar estadía',
    deleteTitle_other: 'Eliminar estadías',
    keptHint: 'Puede ponerle un final.',
    empty: 'Ningún móvil está en el taller',
    emptyHint: 'Agregue aquí los que entren, con lo que se les hace.',
    asset: 'Móvil',
    dateFrom: 'Desde',
    dateFromHint: 'Si lo deja vacío, desde ahora.',
    dateTo: 'Hasta',
    dateToHint: 'Vacío mientras no se sepa.',
    note: 'Qué se le hace',
    isThere: 'Está ahora',
    toCome: 'Aún no',
    over: 'Ya salió',
  },
  en: {
    lead: 'For a vehicle in the workshop no alarm rings, and its services are announced when it is out. The map, the lists and its panel say so.',
    add: 'New stay',
    edit: 'Workshop: {{name}}',
    search: 'Search vehicles',
    created: 'Stay created',
    updated: 'Stay updated',
    deleted_one: 'Stay deleted',
    deleted_other: '{{count}} stays deleted',
    changed_one: '{{count}} stay updated',
    changed_other: '{{count}} stays updated',
    deleteTitle_one: 'Delete stay',
    deleteTitle_other: 'Delete stays',
    keptHint: 'You can give it an end.',
    empty: 'No vehicle is in the workshop',
    emptyHint: 'Add those that go there, with what is done to them.',
    asset: 'Vehicle',
    dateFrom: 'From',
    dateFromHint: 'From now on, where you leave it empty.',
    dateTo: 'Until',
    dateToHint: 'Empty while nobody knows.',
    note: 'What is done to it',
    isThere: 'There now',
    toCome: 'Not yet',
    over: 'Out again',
  },
});

/** Stays of vehicles in the workshop, for which nothing rings meanwhile. */
export default defineEntity({
  one: 'workshopStay',
  many: 'workshopStays',
  Icon: IconTool,
  nameOf: ({ asset }) => (asset as Reference | null)?.label ?? '',
  fields: [
    { name: 'asset', kind: 'reference', isRequired: true, isListed: true },
    { name: 'dateFrom', kind: 'moment', isListed: true, hint: 'dateFromHint' },
    { name: 'dateTo', kind: 'moment', isEnd: true, isListed: true, hint: 'dateToHint' },
    { name: 'note', kind: 'notes', max: 2000, isListed: true },
  ],
  cell: ({ name }, row, given) =>
    name === 'dateTo' ? <Until row={row} given={given} texts={texts} /> : given,
  texts,
});
