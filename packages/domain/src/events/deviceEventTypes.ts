import type { DeviceEvent } from '../deviceEvents.ts';
import type { ComputedEventCode, EventType } from './eventType.ts';

type Row = [id: number, es: string, en: string, more?: 'alarm' | { countedAs: ComputedEventCode }];

/**
 * The events that devices report. The names `Panico`, `Desconexión` and `Desconexion de Antena` are part of the contract
 * (docs/contract.md), to the letter: the alarm sound depends on them.
 */
const ROWS: Record<DeviceEvent, Row> = {
  sos: [1, 'Panico', 'Panic', 'alarm'],
  powerConnected: [2, 'Conexión', 'Power connected'],
  powerDisconnected: [3, 'Desconexión', 'Power disconnected', 'alarm'],
  antennaConnected: [4, 'Conexión de antena', 'Antenna connected'],
  antennaDisconnected: [5, 'Desconexion de Antena', 'Antenna disconnected', 'alarm'],
  antennaShort: [6, 'Cortocircuito de antena', 'Antenna short circuit', 'alarm'],
  lowBattery: [7, 'Batería interna baja', 'Low internal battery', 'alarm'],
  lowPower: [
    8,
    'Voltaje externo bajo (equipo)',
    'Low external voltage (device)',
    { countedAs: 'lowVoltage' },
  ],
  batteryDisconnected: [9, 'Batería interna desconectada', 'Internal battery disconnected', 'alarm'],
  ignitionOn: [
    10,
    'Ignición encendida (equipo)',
    'Ignition on (device)',
    { countedAs: 'ignitionSwitchedOn' },
  ],
  ignitionOff: [
    11,
    'Ignición apagada (equipo)',
    'Ignition off (device)',
    { countedAs: 'ignitionSwitchedOff' },
  ],
  motionStart: [12, 'Inicio de movimiento', 'Movement started', 'alarm'],
  motionStop: [13, 'Fin de movimiento', 'Movement stopped'],
  overspeedStart: [14, 'Exceso de velocidad (equipo)', 'Speeding (device)', 'alarm'],
  overspeedEnd: [15, 'Fin de exceso de velocidad (equipo)', 'Speeding ended (device)'],
  idleStart: [16, 'Largo tiempo en marcha', 'Long idling', 'alarm'],
  idleEnd: [17, 'Fin de largo tiempo en marcha', 'Long idling ended'],
  harshAcceleration: [
    18,
    'Aceleración brusca (equipo)',
    'Sudden acceleration (device)',
    { countedAs: 'suddenAcceleration' },
  ],
  harshBraking: [19, 'Frenada brusca (equipo)', 'Hard braking (device)', { countedAs: 'hardBraking' }],
  harshCornering: [20, 'Giro brusco (equipo)', 'Sharp turn (device)', { countedAs: 'sharpTurn' }],
  collision: [21, 'Choque', 'Collision', 'alarm'],
  tow: [22, 'Remolque (equipo)', 'Towing (device)', { countedAs: 'towing' }],
  vibration: [23, 'Vibración', 'Vibration', 'alarm'],
  tamper: [24, 'Equipo abierto', 'Device tampered with', 'alarm'],
  jammingStart: [
    25,
    'Inicio de interferencia (equipo)',
    'Jamming started (device)',
    { countedAs: 'jamming' },
  ],
  jammingEnd: [26, 'Fin de interferencia (equipo)', 'Jamming ended (device)', { countedAs: 'jamming' }],
  gnssLost: [27, 'Señal GPS perdida', 'GPS signal lost', 'alarm'],
  gnssRecovered: [28, 'Señal GPS recuperada', 'GPS signal recovered'],
  geofenceEnter: [29, 'Entrada a geocerca del equipo', "Entered a device's geofence", 'alarm'],
  geofenceExit: [30, 'Salida de geocerca del equipo', "Left a device's geofence", 'alarm'],
  doorOpen: [31, 'Puerta abierta', 'Door open', 'alarm'],
  doorClosed: [32, 'Puerta cerrada', 'Door closed'],
  inputOn: [33, 'Entrada activada', 'Input on', 'alarm'],
  inputOff: [34, 'Entrada desactivada', 'Input off', 'alarm'],
  outputOn: [35, 'Salida activada', 'Output on'],
  outputOff: [36, 'Salida desactivada', 'Output off'],
  fuelCut: [37, 'Corte de combustible', 'Fuel cut off', 'alarm'],
  fuelRestored: [38, 'Combustible restablecido', 'Fuel restored'],
  fuelFill: [39, 'Carga de combustible (equipo)', 'Refuelling (device)', { countedAs: 'fuelFilled' }],
  fuelDrain: [40, 'Descarga de combustible (equipo)', 'Fuel drain (device)', { countedAs: 'fuelDrained' }],
  fatigue: [41, 'Fatiga del conductor', 'Driver fatigue', 'alarm'],
  driverIdentified: [42, 'Conductor identificado', 'Driver identified'],
  temperatureHigh: [43, 'Temperatura alta', 'High temperature', 'alarm'],
  temperatureLow: [44, 'Temperatura baja', 'Low temperature', 'alarm'],
  powerOn: [45, 'Equipo encendido', 'Device switched on'],
  powerOff: [46, 'Equipo apagado', 'Device switched off', 'alarm'],
  sleepStart: [47, 'Equipo en reposo', 'Device asleep'],
  sleepEnd: [48, 'Equipo activo', 'Device awake'],
  firmwareError: [49, 'Falla del equipo', 'Device fault', 'alarm'],
  simChanged: [50, 'Cambio de SIM', 'SIM changed', 'alarm'],
  positionRequested: [51, 'Posición solicitada', 'Position requested'],
  diagnosticTroubleCode: [52, 'Código de falla del motor', 'Engine trouble code', 'alarm'],
  other: [53, 'Otro evento del equipo', 'Other device event'],
  deviceAlarm: [55, 'Alarma del equipo', 'Device alarm', 'alarm'],
  deviceSoftware: [56, 'Evento de software del equipo', 'Software event of the device'],
  temperatureAlarm: [54, 'Temperatura fuera de rango', 'Temperature out of range', 'alarm'],
};

/** The events of DEVICE_EVENTS as entries of the catalogue. */
export const DEVICE_EVENT_TYPES: readonly EventType[] = (Object.entries(ROWS) as [DeviceEvent, Row][]).map(
  ([code, [id, es, en, more]]) => ({
    id,
    code,
    name: { es, en },
    kind: 'HARDWARE',
    canAlarm: more === 'alarm',
    infraction: null,
    isEpisode: false,
    place: null,
    countedAs: typeof more === 'object' ? more.countedAs : null,
  }),
);
