import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Fuel: what was filled and drained, what receipts say of it, and what a kilometre costs. */
export const FUEL_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.fuelReport,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'fills', kind: 'count', heading: { es: 'Cargas', en: 'Fills' }, total: 'sum' },
    { name: 'filledL', kind: 'volume', heading: { es: 'Cargado', en: 'Filled' }, total: 'sum' },
    { name: 'drains', kind: 'count', heading: { es: 'Descargas', en: 'Drains' }, total: 'sum' },
    { name: 'drainedL', kind: 'volume', heading: { es: 'Descargado', en: 'Drained' }, total: 'sum' },
    { name: 'receipts', kind: 'count', heading: { es: 'Comprobantes', en: 'Receipts' }, total: 'sum' },
    {
      name: 'receiptL',
      kind: 'volume',
      heading: { es: 'Según comprobantes', en: 'By receipts' },
      total: 'sum',
    },
    { name: 'differenceL', kind: 'volume', heading: { es: 'Diferencia', en: 'Difference' }, total: 'sum' },
    { name: 'cost', kind: 'money', heading: { es: 'Costo', en: 'Cost' }, total: 'sum' },
    { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' }, total: 'sum' },
    {
      name: 'costPerKm',
      kind: 'moneyPerLength',
      heading: { es: 'Costo por distancia', en: 'Cost by distance' },
    },
  ],
  chart: {
    title: { es: 'Móviles con mayor costo', en: 'Vehicles with the greatest cost' },
    label: 'name',
    value: 'cost',
  },
  details: {
    field: 'fuelEvents',
    title: { es: 'Cargas, descargas y comprobantes', en: 'Fills, drains and receipts' },
    columns: [
      { name: 'kind', kind: 'fuelEvent', heading: { es: 'Tipo', en: 'Kind' } },
      { name: 'iTime', kind: 'moment', heading: { es: 'Fecha', en: 'Date' } },
      { name: 'litres', kind: 'volume', heading: { es: 'Medido', en: 'Measured' } },
      { name: 'receiptL', kind: 'volume', heading: { es: 'Comprobante', en: 'Receipt' } },
      { name: 'differenceL', kind: 'volume', heading: { es: 'Diferencia', en: 'Difference' } },
      { name: 'amount', kind: 'money', heading: { es: 'Importe', en: 'Amount' } },
      { name: 'station', kind: 'text', heading: { es: 'Estación', en: 'Station' } },
      { name: 'odo', kind: 'distance', heading: { es: 'Odómetro anotado', en: 'Odometer as noted' } },
      { name: 'uIni', kind: 'text', heading: { es: 'Lugar', en: 'Place' } },
    ],
    count: 'numEvents',
    beside: ['name', 'pat'],
    placeName: 'kind',
  },
};
