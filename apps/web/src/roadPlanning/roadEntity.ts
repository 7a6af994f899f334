import { writing } from '@rastro/domain';
import { IconRoute } from '@tabler/icons-react';
import type { ListedRoadsQuery } from '../api/index.ts';
import type { Entity, EntityRow } from '../entities/index.ts';
import { defineTexts, type Format } from '../i18n/index.ts';

/** A road as its list reads it: without its line. */
export type ListedRoad = ListedRoadsQuery['roads']['items'][number];

/** The list of roads: its columns. They have an editor of their own, with a map. */
export const roadEntity: Entity = {
  one: 'road',
  many: 'roads',
  writes: writing('Rutas'),
  Icon: IconRoute,
  nameOf: ({ name }) => String(name),
  fields: [
    { name: 'name', kind: 'text', max: 100, isListed: true },
    { name: 'length', kind: 'text', max: 0, isListed: true },
    { name: 'stops', kind: 'number', isListed: true },
    { name: 'deviation', kind: 'text', max: 0, isListed: true },
    { name: 'maxSpeed', kind: 'text', max: 0, isListed: true },
    { name: 'holdsFrom', kind: 'moment', isListed: true, isHidden: true },
    { name: 'description', kind: 'text', max: 2000, isListed: true, isHidden: true },
    {
      name: 'deviationAlarm',
      kind: 'flag',
      byDefault: true,
      isListed: true,
      texts: { yes: 'alarmYes', no: 'alarmNo', filterYes: 'onlyAlarming', filterNo: 'onlyQuiet' },
    },
    {
      name: 'speedAlarm',
      kind: 'flag',
      byDefault: false,
      isListed: true,
      texts: { yes: 'speedYes', no: 'speedNo', filterYes: 'onlyLimited', filterNo: 'onlyUnlimited' },
    },
  ],
  texts: defineTexts('roadList', {
    es: {
      search: 'Buscar rutas',
      empty: 'No hay rutas',
      emptyHint: 'Dibuje la primera en el mapa, o impórtela de un archivo o de un recorrido.',
      name: 'Nombre',
      length: 'Longitud',
      stops: 'Paradas',
      deviation: 'Desvío permitido',
      maxSpeed: 'Velocidad máxima',
      holdsFrom: 'Rige desde',
      description: 'Descripción',
      deviationAlarm: 'Alarma de desvío',
      alarmYes: 'Con alarma',
      alarmNo: 'Sin alarma',
      onlyAlarming: 'Con alarma de desvío',
      onlyQuiet: 'Sin alarma de desvío',
      speedAlarm: 'Alarma de velocidad',
      speedYes: 'Con alarma',
      speedNo: 'Sin alarma',
      onlyLimited: 'Con alarma de velocidad',
      onlyUnlimited: 'Sin alarma de velocidad',
    },
    en: {
      search: 'Search routes',
      empty: 'There are no routes',
      emptyHint: 'Draw the first one on the map, or import it from a file or a journey.',
      name: 'Name',
      length: 'Length',
      stops: 'Stops',
      deviation: 'Deviation allowed',
      maxSpeed: 'Speed limit',
      holdsFrom: 'Holds from',
      description: 'Description',
      deviationAlarm: 'Deviation alarm',
      alarmYes: 'With alarm',
      alarmNo: 'Without alarm',
      onlyAlarming: 'With deviation alarm',
      onlyQuiet: 'Without deviation alarm',
      speedAlarm: 'Speed alarm',
      speedYes: 'With alarm',
      speedNo: 'Without alarm',
      onlyLimited: 'With speed alarm',
      onlyUnlimited: 'Without speed alarm',
    },
  }),
};

/** A road as the list shows it. */
export const roadRow = (road: ListedRoad, format: Format): EntityRow => ({
  id: road.id,
  version: road.version,
  customerId: road.customerId,
  customerName: road.customerName,
  name: road.name,
  length: format.distance(road.length / 1000),
  stops: road.roadGeofence.length,
  deviation: format.length(road.deviationMeters),
  maxSpeed: road.maxSpeed === null ? null : format.speed(road.maxSpeed),
  holdsFrom: road.holdsFrom,
  description: road.description,
  deviationAlarm: road.deviationAlarm,
  speedAlarm: road.speedAlarm,
});
