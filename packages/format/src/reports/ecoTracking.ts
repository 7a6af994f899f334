import { REPORT_TITLES } from './titles.ts';
import type { Words } from './wordIn.ts';
import type { ReportColumnWords, ReportWords } from './words.ts';

const needs = 'ExtraColumnsEcoTracking' as const;

/** The fuel that a vehicle burnt at speeds, as far as its values say. */
const burntAt = (name: string, heading: Words): ReportColumnWords => ({
  name,
  kind: 'volume',
  heading,
  total: 'sum',
  needs,
});

/** Eco tracking: what vehicles emit, by the values that are written of them. */
export const ECO_TRACKING_WORDS: ReportWords = {
  title: REPORT_TITLES.ecoTrackingReport,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'iTime', kind: 'moment', heading: { es: 'Inicio', en: 'Start' } },
    { name: 'fTime', kind: 'moment', heading: { es: 'Fin', en: 'End' } },
    {
      name: 'co2Emission',
      kind: 'kilogram',
      heading: { es: 'Emisión de CO2 (estimada)', en: 'CO2 emission (estimated)' },
      total: 'sum',
    },
    {
      name: 'noxEmission',
      kind: 'gram',
      heading: { es: 'Emisión de NOx (estimada)', en: 'NOx emission (estimated)' },
      total: 'sum',
    },
    { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' }, total: 'sum', needs },
    burntAt('consumptionLow', {
      es: 'Consumo hasta 50 km/h',
      esUs: 'Consumo hasta 31 mph',
      en: 'Consumption up to 31 mph',
    }),
    burntAt('consumptionMedium', {
      es: 'Consumo de 51 a 100 km/h',
      esUs: 'Consumo de 32 a 62 mph',
      en: 'Consumption from 32 to 62 mph',
    }),
    burntAt('consumptionHigh', {
      es: 'Consumo a más de 100 km/h',
      esUs: 'Consumo a más de 62 mph',
      en: 'Consumption above 62 mph',
    }),
    burntAt('consumptionIdle', { es: 'Consumo en marcha, detenido', en: 'Consumption while idle' }),
    { name: 'co2', kind: 'gramsPerLength', heading: { es: 'CO2', en: 'CO2' }, needs },
    burntAt('totalLiters', { es: 'Litros totales', esUs: 'Galones totales', en: 'Total fuel' }),
  ],
  chart: {
    title: { es: 'Móviles con mayor emisión de CO2', en: 'Vehicles with the greatest emission of CO2' },
    label: 'name',
    value: 'co2Emission',
  },
};
