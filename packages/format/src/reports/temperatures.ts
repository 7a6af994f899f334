import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Temperatures of cargo: how warm and cold it was, and how long out of range. */
export const TEMPERATURE_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.temperatureReport,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'sensors', kind: 'count', heading: { es: 'Sensores', en: 'Sensors' } },
    { name: 'readings', kind: 'count', heading: { es: 'Lecturas', en: 'Readings' }, total: 'sum' },
    { name: 'least', kind: 'fineCelsius', heading: { es: 'Mínima', en: 'Lowest' } },
    { name: 'mean', kind: 'fineCelsius', heading: { es: 'Promedio', en: 'Mean' } },
    {
      name: 'greatest',
      kind: 'fineCelsius',
      heading: { es: 'Máxima', en: 'Highest' },
      total: 'max',
    },
    {
      name: 'outOfRange',
      kind: 'count',
      heading: { es: 'Veces fuera de rango', en: 'Times out of range' },
      total: 'sum',
    },
    {
      name: 'outTime',
      kind: 'duration',
      heading: { es: 'Tiempo fuera de rango', en: 'Time out of range' },
      total: 'sum',
    },
  ],
  filters: ['thermometers', 'celsiusFrom', 'celsiusTo', 'minimum'],
  chart: {
    title: {
      es: 'Móviles con más tiempo fuera de rango',
      en: 'Vehicles out of range longest',
    },
    label: 'name',
    value: 'outTime',
  },
  details: {
    field: 'excursions',
    title: { es: 'Fuera de rango', en: 'Out of range' },
    columns: [
      { name: 'sensor', kind: 'sensor', heading: { es: 'Sensor', en: 'Sensor' } },
      { name: 'iTime', kind: 'moment', heading: { es: 'Inicio', en: 'Start' } },
      { name: 'fTime', kind: 'moment', heading: { es: 'Fin', en: 'End' }, missing: '---' },
      { name: 'duration', kind: 'duration', heading: { es: 'Duración', en: 'Duration' } },
      { name: 'warmest', kind: 'fineCelsius', heading: { es: 'Máxima', en: 'Highest' } },
      { name: 'coldest', kind: 'fineCelsius', heading: { es: 'Mínima', en: 'Lowest' } },
      { name: 'uIni', kind: 'text', heading: { es: 'Lugar de inicio', en: 'Start place' } },
    ],
    count: 'outOfRange',
    beside: ['name', 'pat'],
    placeName: 'sensor',
    line: {
      title: { es: 'Temperatura', en: 'Temperature' },
      columns: ['warmest', 'coldest'],
      limit: null,
    },
  },
};
