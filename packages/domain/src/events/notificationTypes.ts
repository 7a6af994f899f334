import type { AlarmKind, Bilingual } from './eventType.ts';

/** The ids of the types of notifications, which are part of the contract (docs/contract.md). */
export const NOTIFICATION_TYPE = { alarm: 1, report: 3, maintenance: 6, events: 10 } as const;

/** The types of notifications with their names, in the order of their ids. */
export const NOTIFICATION_TYPES: readonly { id: number; name: Bilingual }[] = [
  { id: NOTIFICATION_TYPE.alarm, name: { es: 'Alarma', en: 'Alarm' } },
  { id: NOTIFICATION_TYPE.report, name: { es: 'Reporte', en: 'Report' } },
  { id: NOTIFICATION_TYPE.maintenance, name: { es: 'Mantenimiento', en: 'Maintenance' } },
  { id: NOTIFICATION_TYPE.events, name: { es: 'Eventos', en: 'Events' } },
];

/** The names of the kinds by which alarms are filtered. */
export const ALARM_KIND_NAMES: Record<AlarmKind, Bilingual> = {
  HARDWARE: { es: 'Hardware', en: 'Hardware' },
  SOFTWARE: { es: 'Software', en: 'Software' },
  WITHOUTTRANSMISION: { es: 'Sin transmisión', en: 'No transmission' },
};
