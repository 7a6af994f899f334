import { FLEET_STATUS_NAMES, type FleetStatus, type Motion } from '@rastro/domain';
import { defineTexts } from '../i18n/index.ts';
import type { StatusColours } from '../theme.ts';

/**
 * How a status is shown: its name, which is that of its colour in the theme and of its word below, and its shape. Map,
 * clusters, lists, popups, panels and the legend all use this.
 */
export interface StatusLook {
  name: keyof StatusColours;
  /** An SVG path in a square of 12 by 12. */
  shape: string;
}

/** The side of the square in which the shapes are drawn. */
export const SHAPE_SIZE = 12;

/** The shape of a spanner, for a vehicle in the workshop, in the same square. */
export const SPANNER =
  'M7.200.800A3.300 3.300 0 0 0 3.700 5.300L.800 8.200a1.500 1.500 0 0 0 0 2.100l.900.900a1.500 1.500 0 0 0 2.100 0L6.700 8.300a3.300 3.300 0 0 0 4.500-3.500L9.200 6.200 6.900 5.100 5.800 2.800Z';

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** The looks of all statuses. */
export const STATUSES: Readonly<Record<FleetStatus, StatusLook>> = {
  0: { name: 'ignitionOn', shape: disc(6, 6, 5) },
  1: { name: 'offMoving', shape: 'M2 1 11.5 6 2 11Z' },
  2: { name: 'offStopped', shape: 'M1.5 1.5h9v9h-9Z' },
  3: { name: 'noIgnition', shape: 'M6 .3 11.7 6 6 11.7 .3 6Z' },
  4: {
    name: 'noTransmission',
    shape: 'M2.4.7 6 4.3 9.6.7l1.7 1.7L7.7 6l3.6 3.6-1.7 1.7L6 7.7l-3.6 3.6L.7 9.6 4.3 6 .7 2.4Z',
  },
  5: { name: 'person', shape: `${disc(6, 3.1, 2.6)}M1 11.600c0-3 2.2-4.800 5-4.800s5 1.800 5 4.800Z` },
};

/** All statuses, in the order of their numbers. */
export const FLEET_STATUSES: readonly FleetStatus[] = [0, 1, 2, 3, 4, 5];

/** The status of a person, who has no ignition. */
export const PERSON: FleetStatus = 5;

/** The status of a live point by its `typ` (docs/contract.md). An unknown number is a person. */
export const statusOf = (typ: number): FleetStatus =>
  FLEET_STATUSES.find((status) => status === typ) ?? PERSON;

/** The statuses that already say whether the vehicle moves, or that it is unknown. */
const SAY_MOTION: ReadonlySet<FleetStatus> = new Set([1, 2, 4]);

/** The key of the word for the motion of a vehicle, to be shown beside its status; null where the status already says it. */
export const motionWord = <M extends Motion>(status: FleetStatus, motion: M): `motion${M}` | null =>
  SAY_MOTION.has(status) ? null : `motion${motion}`;

/** The words of the statuses, of the motions, and of the marks beside them. */
export const statusTexts = defineTexts('status', {
  es: {
    ignitionOn: FLEET_STATUS_NAMES[0].es,
    offMoving: FLEET_STATUS_NAMES[1].es,
    offStopped: FLEET_STATUS_NAMES[2].es,
    noIgnition: FLEET_STATUS_NAMES[3].es,
    noTransmission: FLEET_STATUS_NAMES[4].es,
    person: FLEET_STATUS_NAMES[5].es,
    motionMOVING: 'En movimiento',
    motionIDLE: 'En marcha',
    motionSTOPPED: 'Detenido',
    motionNO_DATA: 'Sin datos',
    openAlarm: 'Alarma abierta: {{name}}',
    inWorkshop: 'En el taller',
    inWorkshopUntil: 'En el taller hasta {{time}}',
    privateTime: 'Tiempo privado',
    privateTimeUntil: 'Tiempo privado hasta {{time}}',
    signalWEAK: 'Sin posición actual',
    signalCLOCK: 'Reloj del equipo errado',
    clockAhead: 'Reloj adelantado {{time}}',
    clockBehind: 'Reloj atrasado {{time}}',
    transmitsAhead: 'Transmite, reloj adelantado {{time}}',
    transmitsBehind: 'Transmite, reloj atrasado {{time}}',
    correctedAhead: 'Reloj adelantado {{time}}, corregido',
    correctedBehind: 'Reloj atrasado {{time}}, corregido',
    legend: 'Leyenda',
    legendMoving: 'Punta: en movimiento',
    legendIdle: 'Pausa: en marcha, sin moverse',
    legendAlarm: 'Anillo rojo: alarma urgente abierta',
    legendSpeed: 'Anillo naranja: exceso de velocidad',
    legendWorkshop: 'En el taller: no suena ninguna alarma',
    legendSignal: 'Posición dudosa: no es actual o reloj errado',
  },
  en: {
    ignitionOn: FLEET_STATUS_NAMES[0].en,
    offMoving: FLEET_STATUS_NAMES[1].en,
    offStopped: FLEET_STATUS_NAMES[2].en,
    noIgnition: FLEET_STATUS_NAMES[3].en,
    noTransmission: FLEET_STATUS_NAMES[4].en,
    person: FLEET_STATUS_NAMES[5].en,
    motionMOVING: 'Moving',
    motionIDLE: 'Idling',
    motionSTOPPED: 'Stopped',
    motionNO_DATA: 'No data',
    openAlarm: 'Open alarm: {{name}}',
    inWorkshop: 'In the workshop',
    inWorkshopUntil: 'In the workshop until {{time}}',
    privateTime: 'Private time',
    privateTimeUntil: 'Private time until {{time}}',
    signalWEAK: 'No current position',
    signalCLOCK: 'Wrong device clock',
    clockAhead: 'Clock {{time}} ahead',
    clockBehind: 'Clock {{time}} behind',
    transmitsAhead: 'Transmits, clock {{time}} ahead',
    transmitsBehind: 'Transmits, clock {{time}} behind',
    correctedAhead: 'Clock {{time}} ahead, corrected',
    correctedBehind: 'Clock {{time}} behind, corrected',
    legend: 'Legend',
    legendMoving: 'Tip: moving',
    legendIdle: 'Pause: idling',
    legendAlarm: 'Red ring: urgent alarm open',
    legendSpeed: 'Orange ring: speeding',
    legendWorkshop: 'In the workshop: no alarm rings',
    legendSignal: 'Doubtful position: not current or wrong clock',
  },
});
