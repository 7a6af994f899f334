import { OBD2_VARIABLES, type Obd2Unit } from '@rastro/domain';
import type { ReportColumnKind } from './columnKinds.ts';
import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

const KINDS: Readonly<Record<Obd2Unit, ReportColumnKind>> = {
  '': 'count',
  code: 'code',
  '%': 'percent',
  '°C': 'celsius',
  kPa: 'kilopascal',
  rpm: 'rotation',
  'km/h': 'speed',
  km: 'distance',
  '°': 'angle',
  s: 'duration',
  A: 'ampere',
  yesNo: 'yesNo',
};

/** OBD2: what the bus of vehicles reported. */
export const OBD2_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.obd2Report,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'iTime', kind: 'moment', heading: { es: 'Primera lectura', en: 'First reading' } },
  ],
  filters: ['variables'],
  details: {
    field: 'readings',
    title: { es: 'Lecturas', en: 'Readings' },
    columns: [
      { name: 'Time', kind: 'moment', heading: { es: 'Fecha GPS', en: 'GPS time' } },
      ...OBD2_VARIABLES.map(({ name, label, unit }) => ({ name, kind: KINDS[unit], heading: label })),
      { name: 'odo', kind: 'distance', heading: { es: 'Odómetro', en: 'Odometer' } },
    ],
    count: null,
    beside: ['name', 'pat'],
    placeName: null,
    line: {
      title: { es: 'Variables en el tiempo', en: 'Variables over time' },
      columns: OBD2_VARIABLES.filter(({ unit }) => unit !== 'yesNo').map(({ name }) => name),
      limit: null,
    },
    choice: OBD2_VARIABLES.map(({ name }) => name),
  },
};
