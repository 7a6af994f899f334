import { REPORT_TITLES } from './titles.ts';
import type { ReportWords } from './words.ts';

/** Hours of drivers: how long people drove and rested. */
export const DRIVER_HOURS_WORDS: ReportWords = {
  title: REPORT_TITLES.driverHoursReport,
  subtotals: ['driver', 'day', 'month'],
  columns: [
    { name: 'driver', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
    { name: 'day', kind: 'day', heading: { es: 'Día', en: 'Day' } },
    { name: 'vehicles', kind: 'text', heading: { es: 'Móviles', en: 'Vehicles' } },
    { name: 'iTime', kind: 'moment', heading: { es: 'Primera conducción', en: 'First driving' } },
    { name: 'fTime', kind: 'moment', heading: { es: 'Última conducción', en: 'Last driving' } },
    { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' }, total: 'sum' },
    { name: 'drivingTime', kind: 'duration', heading: { es: 'Conducción', en: 'Driving' }, total: 'sum' },
    {
      name: 'unbrokenTime',
      kind: 'duration',
      heading: { es: 'Conducción sin pausa', en: 'Driving without a break' },
      total: 'max',
    },
    { name: 'restTime', kind: 'duration', heading: { es: 'Descanso diario', en: 'Daily rest' } },
    {
      name: 'weekTime',
      kind: 'duration',
      heading: { es: 'Conducción de la semana', en: 'Driving of the week' },
      total: 'max',
    },
    {
      name: 'exceeded',
      kind: 'drivingLimits',
      heading: { es: 'Límites excedidos', en: 'Limits exceeded' },
    },
  ],
  filters: ['drivers', 'unbrokenLimit', 'dayLimit', 'restLimit', 'weekLimit'],
};
