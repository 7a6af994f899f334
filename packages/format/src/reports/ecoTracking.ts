import { REPORT_TITLES } from './titles.ts';
import type { ReportColumnWords, ReportWords } from './words.ts';

const needs = 'ExtraColumnsEcoTracking' as const;

/** The litres that a vehicle burnt at speeds, as far as its values say. */
const burntAt = (name: string, es: string, en: string): ReportColumnWords => ({
  name,
  kind: 'volume',
  heading: { es, en },
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
    burntAt('consumptionLow', 'Consumo hasta 50 km/h', 'Consumption up to 50 km/h'),
    burntAt('consumptionMedium', 'Consumo de 51 a 100 km/h', 'Consumption from 51 to 100 km/h'),
    burntAt('consumptionHigh', 'Consumo a más de 100 km/h', 'Consumption above 100 km/h'),
    burntAt('consumptionIdle', 'Consumo en marcha, detenido', 'Consumption while idle'),
    { name: 'co2', kind: 'gramsPerLength', heading: { es: 'CO2', en: 'CO2' }, needs },
    burntAt('totalLiters', 'Litros totales', 'Total liters'),
  ],
  chart: {
    title: { es: 'Móviles con mayor emisión de CO2', en: 'Vehicles with the greatest emission of CO2' },
    label: 'name',
    value: 'co2Emission',
  },
};
