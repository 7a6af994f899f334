import { REPORT_TITLES } from './titles.ts';
import { type ReportWords, USUAL_ARGUMENTS } from './words.ts';

/** The fleet status: where vehicles are and what they do at one moment. */
export const FLEET_STATUS_WORDS: ReportWords = {
  title: REPORT_TITLES.fleetStatusReport,
  arguments: { ...USUAL_ARGUMENTS, from: null, days: null },
  isFixed: true,
  isOfNow: true,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'nCli', kind: 'text', heading: { es: 'Cliente', en: 'Client' } },
    { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
    { name: 'status', kind: 'text', heading: { es: 'Estado', en: 'Status' } },
    { name: 'vel', kind: 'speed', heading: { es: 'Velocidad', en: 'Speed' } },
    { name: 'tDet', kind: 'duration', heading: { es: 'Tiempo detención', en: 'Standing time' } },
    { name: 'dir', kind: 'text', heading: { es: 'Dirección', en: 'Address' } },
    { name: 'fGPS', kind: 'moment', heading: { es: 'Fecha GPS', en: 'GPS date' } },
    { name: 'utx', kind: 'moment', heading: { es: 'Última transmisión', en: 'Last transmission' } },
  ],
};
