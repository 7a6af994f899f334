import { IconEyeOff } from '@tabler/icons-react';
import { defineTexts } from '../i18n/index.ts';
import { defineEntity, type Reference } from './kernel/entity.ts';
import { Until } from './Until.tsx';

const texts = defineTexts('privateTimes', {
  es: {
    lead: 'Dónde estuvo un móvil en su tiempo privado lo ven solo quienes tienen este permiso: los demás, y todo mensaje, enlace o archivo, ven dónde estaba antes. Los kilómetros se cuentan igual.',
    add: 'Nuevo tiempo privado',
    edit: 'Tiempo privado: {{name}}',
    search: 'Buscar móviles',
    created: 'Tiempo privado creado correctamente',
    updated: 'Tiempo privado actualizado correctamente',
    deleted_one: 'Tiempo privado eliminado correctamente',
    deleted_other: '{{count}} tiempos privados eliminados correctamente',
    changed_one: '{{count}} tiempo privado actualizado correctamente',
    changed_other: '{{count}} tiempos privados actualizados correctamente',
    deleteTitle_one: 'Eliminar tiempo privado',
    deleteTitle_other: 'Eliminar tiempos privados',
    keptHint: 'Puede ponerle un final.',
    empty: 'Ningún móvil tiene tiempos privados',
    emptyHint: 'Agregue aquí cuándo un conductor usa un móvil para sí.',
    asset: 'Móvil',
    dateFrom: 'Desde',
    dateFromHint: 'Si lo deja vacío, desde ahora.',
    dateTo: 'Hasta',
    dateToHint: 'Vacío mientras no se sepa.',
    note: 'Motivo',
    isThere: 'Ahora',
    toCome: 'Aún no',
    over: 'Terminó',
  },
  en: {
    lead: 'Where a vehicle was in its private time is seen by those who have this permission alone: others, and every message, link or file, see where it was before. Its distance counts all the same.',
    add: 'New private time',
    edit: 'Private time: {{name}}',
    search: 'Search vehicles',
    created: 'Private time created',
    updated: 'Private time updated',
    deleted_one: 'Private time deleted',
    deleted_other: '{{count}} private times deleted',
    changed_one: '{{count}} private time updated',
    changed_other: '{{count}} private times updated',
    deleteTitle_one: 'Delete private time',
    deleteTitle_other: 'Delete private times',
    keptHint: 'You can give it an end.',
    empty: 'No vehicle has private times',
    emptyHint: 'Add when a driver uses a vehicle for themselves.',
    asset: 'Vehicle',
    dateFrom: 'From',
    dateFromHint: 'From now on, where you leave it empty.',
    dateTo: 'Until',
    dateToHint: 'Empty while nobody knows.',
    note: 'Reason',
    isThere: 'Now',
    toCome: 'Not yet',
    over: 'Over',
  },
});

/** Private times of vehicles, whose places meanwhile are for administrators alone. */
export default defineEntity({
  one: 'privateTime',
  many: 'privateTimes',
  Icon: IconEyeOff,
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
