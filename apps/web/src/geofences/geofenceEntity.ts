import { type Bilingual, writing } from '@rastro/domain';
import { IconPolygon } from '@tabler/icons-react';
import type { Entity, EntityRow } from '../entities/index.ts';
import { defineTexts, type Format, type Translate } from '../i18n/index.ts';
import type { DrawnType } from '../map/index.ts';
import { geofencesTexts } from './texts.ts';

/** A geofence as its list reads it: without its shape. */
export interface ListedGeofence {
  id: number;
  version: number;
  name: string;
  customerId: number;
  customerName: string;
  showOnMap: boolean;
  maxSpeed: number | null;
  alertsInputOutput: boolean;
  geofenceType: DrawnType;
  color: string;
  category: string | null;
  dwellMinutes: number | null;
  holdsFrom: string;
}

/** The flags of a geofence, which the list gives to many at once. */
export const FLAGS = ['showOnMap', 'alertsInputOutput'] as const;
export type Flag = (typeof FLAGS)[number];

const KINDS: readonly { value: DrawnType; name: Bilingual }[] = [
  { value: 'POLYGON', name: { es: geofencesTexts.es.POLYGON, en: geofencesTexts.en.POLYGON } },
  { value: 'CIRCLE', name: { es: geofencesTexts.es.CIRCLE, en: geofencesTexts.en.CIRCLE } },
  { value: 'CORRIDOR', name: { es: geofencesTexts.es.CORRIDOR, en: geofencesTexts.en.CORRIDOR } },
];

/** The list of geofences: its columns, and what can be done with many. They have an editor of their own, on the map. */
export const geofenceEntity: Entity = {
  one: 'geofence',
  many: 'geofences',
  Icon: IconPolygon,
  writes: writing('Geocercas'),
  nameOf: ({ name }) => String(name),
  fields: [
    { name: 'name', kind: 'text', max: 100, isListed: true },
    { name: 'geofenceType', kind: 'choice', choices: KINDS, isListed: true },
    { name: 'category', kind: 'text', max: 60, isListed: true },
    { name: 'maxSpeed', kind: 'text', max: 0, isListed: true },
    { name: 'dwellMinutes', kind: 'text', max: 0, isListed: true, isHidden: true },
    { name: 'holdsFrom', kind: 'moment', isListed: true, isHidden: true },
    {
      name: 'alertsInputOutput',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: {
        yes: 'alertsYes',
        no: 'alertsNo',
        filterYes: 'onlyAlerting',
        filterNo: 'onlyQuiet',
        makeYes: 'alert',
        makeNo: 'silence',
      },
    },
    {
      name: 'showOnMap',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: {
        yes: 'shownYes',
        no: 'shownNo',
        filterYes: 'onlyShown',
        filterNo: 'onlyHidden',
        makeYes: 'show',
        makeNo: 'hide',
      },
    },
  ],
  texts: defineTexts('geofenceList', {
    es: {
      search: 'Buscar geocercas',
      empty: 'No hay geocercas',
      emptyHint: 'Dibuje la primera en el mapa, como polígono, círculo o corredor.',
      name: 'Nombre',
      geofenceType: 'Tipo',
      category: 'Categoría',
      maxSpeed: 'Velocidad máxima',
      dwellMinutes: 'Permanencia',
      holdsFrom: 'Rige desde',
      alertsInputOutput: 'Alarmas',
      alertsYes: 'Con alarmas',
      alertsNo: 'Sin alarmas',
      onlyAlerting: 'Con alarmas',
      onlyQuiet: 'Sin alarmas',
      alert: 'Activar alarmas',
      silence: 'Desactivar alarmas',
      showOnMap: 'En el mapa',
      shownYes: 'Se muestra',
      shownNo: 'Oculta',
      onlyShown: 'Las que se muestran',
      onlyHidden: 'Ocultas',
      show: 'Mostrar en el mapa',
      hide: 'Ocultar en el mapa',
    },
    en: {
      search: 'Search geofences',
      empty: 'There are no geofences',
      emptyHint: 'Draw the first one on the map, as a polygon, a circle or a corridor.',
      name: 'Name',
      geofenceType: 'Type',
      category: 'Category',
      maxSpeed: 'Speed limit',
      dwellMinutes: 'Long stay',
      holdsFrom: 'Holds from',
      alertsInputOutput: 'Alarms',
      alertsYes: 'With alarms',
      alertsNo: 'Without alarms',
      onlyAlerting: 'With alarms',
      onlyQuiet: 'Without alarms',
      alert: 'Switch alarms on',
      silence: 'Switch alarms off',
      showOnMap: 'On the map',
      shownYes: 'Shown',
      shownNo: 'Hidden',
      onlyShown: 'Shown',
      onlyHidden: 'Hidden',
      show: 'Show on the map',
      hide: 'Hide on the map',
    },
  }),
};

interface Words {
  t: Translate<keyof (typeof geofencesTexts)['es']>;
  format: Format;
}

/** A geofence as the list shows it, in words. */
export function geofenceRow(geofence: ListedGeofence, { t, format }: Words): EntityRow {
  const { id, version, customerId, customerName, name, category, alertsInputOutput, showOnMap } = geofence;
  return {
    id,
    version,
    customerId,
    customerName,
    name,
    geofenceType: geofence.geofenceType,
    category,
    maxSpeed: geofence.maxSpeed === null ? null : format.speed(geofence.maxSpeed),
    dwellMinutes: geofence.dwellMinutes === null ? null : t('minutes', { count: geofence.dwellMinutes }),
    holdsFrom: geofence.holdsFrom,
    alertsInputOutput,
    showOnMap,
  };
}
