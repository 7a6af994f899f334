import type { ComputedEventCode, EventType } from './eventType.ts';

type Row = Omit<EventType, 'code' | 'countedAs'>;

const moment = (id: number, es: string, en: string, more: Partial<Row> = {}): Row => ({
  id,
  name: { es, en },
  kind: 'SOFTWARE',
  canAlarm: true,
  infraction: null,
  isEpisode: false,
  place: null,
  ...more,
});
const episode = (id: number, es: string, en: string, more: Partial<Row> = {}): Row =>
  moment(id, es, en, { ...more, isEpisode: true });

const AT_GEOFENCE = { place: 'geofence' } as const;
const ON_ROAD = { place: 'road' } as const;

const ROWS: Record<ComputedEventCode, Row> = {
  ignitionSwitchedOn: moment(101, 'Ignición encendida', 'Ignition on'),
  ignitionSwitchedOff: moment(102, 'Ignición apagada', 'Ignition off'),
  speedExcess: episode(103, 'Exceso de velocidad', 'Speeding', { infraction: 'EV' }),
  geofenceSpeedExcess: episode(104, 'Exceso de velocidad en geocerca', 'Speeding in a geofence', {
    infraction: 'EV',
    ...AT_GEOFENCE,
  }),
  roadSpeedExcess: episode(105, 'Exceso de velocidad en ruta', 'Speeding on a route', {
    infraction: 'EV',
    ...ON_ROAD,
  }),
  geofenceEntered: moment(106, 'Entrada a geocerca', 'Entered a geofence', AT_GEOFENCE),
  geofenceExited: moment(107, 'Salida de geocerca', 'Left a geofence', AT_GEOFENCE),
  geofenceDwell: episode(108, 'Permanencia en geocerca', 'Long stay in a geofence', AT_GEOFENCE),
  noTransmission: episode(109, 'Sin transmisión', 'No transmission', { kind: 'WITHOUTTRANSMISION' }),
  routeDeviation: episode(110, 'Desvío de ruta', 'Off route', ON_ROAD),
  stopSkipped: moment(111, 'Parada omitida', 'Stop skipped', ON_ROAD),
  stopEarly: moment(112, 'Parada adelantada', 'Early at a stop', ON_ROAD),
  stopLate: episode(113, 'Parada atrasada', 'Late at a stop', ON_ROAD),
  suddenAcceleration: moment(114, 'Aceleración brusca', 'Sudden acceleration', { infraction: 'AB' }),
  sharpTurn: moment(115, 'Giro brusco', 'Sharp turn', { infraction: 'GB' }),
  hardBraking: moment(116, 'Frenada brusca', 'Hard braking', { infraction: 'FF' }),
  fuelFilled: moment(117, 'Carga de combustible', 'Refuelling'),
  fuelDrained: moment(118, 'Descarga de combustible', 'Fuel drain'),
  towing: episode(119, 'Remolque', 'Towing'),
  jamming: episode(120, 'Interferencia de señal', 'Signal jamming', { kind: 'HARDWARE' }),
  lowVoltage: episode(121, 'Voltaje externo bajo', 'Low external voltage'),
  maintenanceDue: moment(122, 'Revisión pendiente', 'Service due'),
  roadRun: episode(123, 'Recorrido de ruta', 'Run on a route', { canAlarm: false, ...ON_ROAD }),
  stopVisit: episode(124, 'Paso por parada', 'Stop served', { canAlarm: false, ...ON_ROAD }),
  documentDue: moment(126, 'Vencimiento de documento', 'Document expires'),
  sharedIdentity: episode(125, 'Dos equipos con una identidad', 'Two devices with one identity'),
};

/** The events that Rastro finds by itself, as entries of the catalogue. */
export const COMPUTED_EVENT_TYPES: readonly EventType[] = (
  Object.entries(ROWS) as [ComputedEventCode, Row][]
).map(([code, row]) => ({ ...row, code, countedAs: null }));
