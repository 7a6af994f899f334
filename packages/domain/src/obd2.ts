import type { AttributeName } from './attributes/index.ts';
import type { Bilingual } from './events/eventType.ts';
import type { Fix } from './fix.ts';
import { metresToKm, mpsToKmh } from './units.ts';

/** What a variable of the vehicle's bus holds: a number with its unit, a number that is a name, or yes or no. */
export type Obd2Unit = '' | '%' | '°C' | 'kPa' | 'rpm' | 'km/h' | 'km' | '°' | 's' | 'A' | 'code' | 'yesNo';

/** A variable of the vehicle's bus (OBD2, CAN), or of the device beside it. */
export interface Obd2Variable {
  /** By the contract's abbreviation (docs/contract.md). */
  name: Obd2Name;
  label: Bilingual;
  description: Bilingual;
  unit: Obd2Unit;
  /** Digits after the point with which it is shown. */
  digits: number;
  /** True for a reading of the bus: a report that has none of these says nothing about it. */
  isOfBus: boolean;
}

type Readable = Pick<Fix, 'attributes' | 'ignition'> & { readonly events: readonly Fix['events'][number][] };
type Value = number | boolean | null;

/** Where a variable comes from: the readings of which it is one, if any. */
interface Source {
  readings?: readonly AttributeName[];
  read: (fix: Readable) => Value;
}

const number = (name: AttributeName, scale: (value: number) => number = (value) => value): Source => ({
  readings: [name],
  read: ({ attributes }) => {
    const value = attributes[name];
    return typeof value === 'number' ? Math.round(scale(value) * 100) / 100 : null;
  },
});
const yesNo = (...names: AttributeName[]): Source => ({
  readings: names,
  read: ({ attributes }) =>
    names.map((name) => attributes[name]).find((value) => typeof value === 'boolean') ?? null,
});

/** Each variable with where it comes from in a report (docs/attributes.md), in the order in which they are shown. */
const VARIABLES = {
  nDTC: {
    label: { es: 'Códigos de falla', en: 'Trouble codes' },
    description: { es: 'Cantidad de códigos de falla del motor', en: 'Number of diagnostic trouble codes' },
    ...number('dtcCount'),
  },
  cELV: {
    label: { es: 'Carga del motor', en: 'Engine load' },
    description: { es: 'Carga calculada del motor', en: 'Calculated load of the engine' },
    unit: '%',
    ...number('engineLoadPercent'),
  },
  eCT: {
    label: { es: 'Temperatura del refrigerante', en: 'Coolant temperature' },
    description: { es: 'Temperatura del refrigerante del motor', en: "Temperature of the engine's coolant" },
    unit: '°C',
    ...number('coolantTemperatureC'),
  },
  fP: {
    label: { es: 'Presión de combustible', en: 'Fuel pressure' },
    description: { es: 'Presión del combustible', en: 'Pressure of the fuel' },
    unit: 'kPa',
    ...number('fuelPressureKpa'),
  },
  fT: {
    label: { es: 'Ajuste de combustible', en: 'Fuel trim' },
    description: { es: 'Ajuste de combustible a corto plazo', en: 'Short term fuel trim' },
    unit: '%',
    digits: 1,
    ...number('shortFuelTrimPercent'),
  },
  iMAP: {
    label: { es: 'Presión del colector de admisión', en: 'Intake manifold pressure' },
    description: {
      es: 'Presión absoluta del colector de admisión',
      en: 'Absolute pressure in the intake manifold',
    },
    unit: 'kPa',
    ...number('intakePressureKpa'),
  },
  rpm: {
    label: { es: 'Revoluciones del motor', en: 'Engine speed' },
    description: { es: 'Revoluciones del motor por minuto', en: 'Revolutions of the engine a minute' },
    unit: 'rpm',
    ...number('rpm'),
  },
  speed: {
    label: { es: 'Velocidad del vehículo', en: 'Vehicle speed' },
    description: { es: 'Velocidad que informa el vehículo', en: 'Speed that the vehicle itself reports' },
    unit: 'km/h',
    ...number('obdSpeedMps', mpsToKmh),
  },
  tA: {
    label: { es: 'Avance del encendido', en: 'Timing advance' },
    description: {
      es: 'Avance del encendido antes del punto muerto superior',
      en: 'Timing of the ignition before the upper dead center',
    },
    unit: '°',
    digits: 1,
    ...number('timingAdvanceDeg'),
  },
  iAT: {
    label: { es: 'Temperatura del aire de admisión', en: 'Intake air temperature' },
    description: {
      es: 'Temperatura del aire que aspira el motor',
      en: 'Temperature of the air that the engine breathes',
    },
    unit: '°C',
    ...number('intakeAirTemperatureC'),
  },
  tP: {
    label: { es: 'Posición del acelerador', en: 'Throttle position' },
    description: { es: 'Posición del acelerador', en: 'Position of the throttle' },
    unit: '%',
    ...number('throttlePercent'),
  },
  tIgn: {
    label: { es: 'Tiempo con motor encendido', en: 'Engine run time' },
    description: { es: 'Tiempo desde que arrancó el motor', en: 'Time since the engine was started' },
    unit: 's',
    ...number('engineRunTimeS'),
  },
  dTMIL: {
    label: { es: 'Distancia con testigo de falla', en: 'Distance with malfunction lamp' },
    description: {
      es: 'Distancia recorrida desde que se encendió el testigo de falla',
      en: 'Distance since the malfunction lamp went on',
    },
    unit: 'km',
    ...number('distanceWithMalfunctionM', metresToKm),
  },
  panic: {
    label: { es: 'Pánico', en: 'Panic' },
    description: {
      es: 'El equipo pide auxilio en este reporte',
      en: 'The device calls for help in this report',
    },
    unit: 'yesNo',
    isOfBus: false,
    read: ({ events }: Readable): Value => events.includes('sos'),
  },
  ignition: {
    label: { es: 'Ignición', en: 'Ignition' },
    description: { es: 'Ignición encendida', en: 'Ignition is on' },
    unit: 'yesNo',
    isOfBus: false,
    read: ({ ignition }: Readable): Value => ignition,
  },
  movement: {
    label: { es: 'Movimiento', en: 'Movement' },
    description: { es: 'El sensor del equipo percibe movimiento', en: "The device's sensor sees motion" },
    unit: 'yesNo',
    isOfBus: false,
    ...yesNo('motion', 'instantMovement'),
  },
  bI: {
    label: { es: 'Corriente de batería', en: 'Battery current' },
    description: { es: 'Corriente de la batería del equipo', en: "Current of the device's own battery" },
    unit: 'A',
    digits: 2,
    isOfBus: false,
    ...number('batteryCurrentA'),
  },
  aC: {
    label: { es: 'Código de área (GSM)', en: 'Area code (GSM)' },
    description: {
      es: 'Código de área de la celda que da servicio al equipo',
      en: "Location area of the device's serving cell",
    },
    unit: 'code',
    isOfBus: false,
    ...number('lac'),
  },
  gsm: {
    label: { es: 'Señal GSM', en: 'GSM signal' },
    description: { es: 'Intensidad de la señal GSM', en: 'Strength of the GSM signal' },
    unit: '%',
    isOfBus: false,
    ...number('gsmSignalPercent'),
  },
} as const satisfies Record<
  string,
  Partial<Omit<Obd2Variable, 'name'>> & Pick<Obd2Variable, 'label' | 'description'> & Source
>;

/** The contract's abbreviation of a variable. */
export type Obd2Name = keyof typeof VARIABLES;

/** What a report says of each variable: numbers in the variable's unit, true or false; null where it says nothing. */
export type Obd2Reading = Record<Obd2Name, number | boolean | null>;

const ALL: readonly (Obd2Variable & Source)[] = Object.entries(VARIABLES).map(([name, variable]) => ({
  unit: '',
  digits: 0,
  isOfBus: true,
  ...variable,
  name: name as Obd2Name,
}));

/** All variables, in the order in which they are shown. */
export const OBD2_VARIABLES: readonly Obd2Variable[] = ALL.map(({ read: _, readings: __, ...rest }) => rest);

const namesOf = (variables: readonly Source[]): ReadonlySet<string> =>
  new Set(variables.flatMap(({ readings }) => readings ?? []));

/** The readings of which `obd2Reading` takes what it says: it says nothing of a report that has none of the bus. */
export const OBD2_READINGS = {
  oneOf: namesOf(ALL.filter(({ isOfBus }) => isOfBus)),
  besides: namesOf(ALL.filter(({ isOfBus }) => !isOfBus)),
};

/** What a report says of the variables; null where it has no reading of the vehicle's bus. */
export function obd2Reading(fix: Readable): Obd2Reading | null {
  let isOfBus = false;
  const reading = {} as Obd2Reading;
  for (const variable of ALL) {
    const value = variable.read(fix);
    reading[variable.name] = value;
    isOfBus ||= variable.isOfBus && value !== null;
  }
  return isOfBus ? reading : null;
}
