import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Events. */
export const EVENT_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.eventReport,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'iTime', kind: 'moment', heading: { es: 'Desde', en: 'From' } },
    { name: 'fTime', kind: 'moment', heading: { es: 'Hasta', en: 'To' } },
    {
      name: 'traveltime',
      kind: 'duration',
      heading: { es: 'Tiempo de recorrido', en: 'Travel time' },
      total: 'sum',
    },
    {
      name: 'numEvents',
      kind: 'count',
      heading: { es: 'Total de eventos', en: 'Total events' },
      total: 'sum',
    },
  ],
  filters: ['drivers', 'eventTypes'],
  details: {
    field: 'eventReports',
    title: { es: 'Detalle de eventos', en: 'Event details' },
    columns: [
      { name: 'fGPS', kind: 'moment', heading: { es: 'Fecha', en: 'Date' } },
      { name: 'traveltime', kind: 'duration', heading: { es: 'Tiempo de recorrido', en: 'Travel time' } },
      { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia recorrida', en: 'Distance traveled' } },
      { name: 'evtDesc', kind: 'text', heading: { es: 'Evento', en: 'Event' } },
      { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
      { name: 'dir', kind: 'text', heading: { es: 'Lugar', en: 'Place' } },
    ],
    count: 'numEvents',
    beside: ['name', 'pat'],
    placeName: 'evtDesc',
  },
};
