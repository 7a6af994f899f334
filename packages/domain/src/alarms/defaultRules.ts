import type { Bilingual } from '../events/eventType.ts';
import type { AlarmRule } from './rule.ts';

/** A rule that every customer begins with. */
export interface DefaultAlarmRule {
  /** The name by which it is known for ever. */
  key: string;
  /** Stored in Spanish, and shown in the language of who reads until somebody gives it another. */
  name: Bilingual;
  rule: AlarmRule;
  /** The standard roles whose users are notified by e-mail and push. */
  notifiedRoles: readonly string[];
}

const HOUR_S = 3_600;
const MANAGERS = ['Administrador Cliente'];
const EVERYBODY = ['Administrador Cliente', 'Operador'];

const PLAIN: Omit<AlarmRule, 'events'> = {
  typeId: 1,
  assetIds: [],
  groupIds: [],
  geofenceIds: [],
  roadIds: [],
  hours: [],
  minimumDurationS: 0,
  dwellS: 0,
  repeatIntervalS: 0,
  coolDownS: 600,
  userIds: [],
  roleIds: [],
  emails: [],
  inApp: true,
  email: false,
  push: false,
  webhookUrl: null,
};

const standing = (
  key: string,
  name: Bilingual,
  events: string[],
  more: Partial<AlarmRule> = {},
  notifiedRoles: readonly string[] = [],
): DefaultAlarmRule => ({ key, name, rule: { ...PLAIN, events, ...more }, notifiedRoles });

/**
 * The rules of a new customer. A panic button reaches people wherever they are, and a possible theft reaches their browsers; the rest is
 * listed for whoever looks. A cool-down lasts as long as people need to handle one such event.
 */
export const DEFAULT_ALARM_RULES: readonly DefaultAlarmRule[] = [
  standing(
    'panic',
    { es: 'Panico', en: 'Panic' },
    ['sos'],
    { coolDownS: 120, email: true, push: true },
    EVERYBODY,
  ),
  standing(
    'power',
    { es: 'Desconexión', en: 'Disconnection' },
    ['powerDisconnected', 'batteryDisconnected'],
    { push: true },
    EVERYBODY,
  ),
  standing(
    'antenna',
    { es: 'Desconexion de Antena', en: 'Antenna disconnected' },
    ['antennaDisconnected', 'antennaShort'],
    {
      coolDownS: HOUR_S / 2,
    },
  ),
  standing(
    'theft',
    { es: 'Posible robo', en: 'Possible theft' },
    ['jamming', 'towing', 'tamper', 'simChanged', 'fuelDrained'],
    { push: true },
    EVERYBODY,
  ),
  standing(
    'collision',
    { es: 'Choque', en: 'Collision' },
    ['collision'],
    { coolDownS: 120, email: true, push: true },
    EVERYBODY,
  ),
  standing('silence', { es: 'Sin transmisión', en: 'No transmission' }, ['noTransmission']),
  standing('identity', { es: 'Identidad duplicada', en: 'Duplicate identity' }, ['sharedIdentity'], {
    coolDownS: 24 * HOUR_S,
  }),
  standing(
    'speed',
    { es: 'Exceso de velocidad', en: 'Speeding' },
    ['speedExcess', 'geofenceSpeedExcess', 'roadSpeedExcess'],
    {
      coolDownS: HOUR_S,
    },
  ),
  standing('geofence', { es: 'Geocercas', en: 'Geofences' }, [
    'geofenceEntered',
    'geofenceExited',
    'geofenceDwell',
  ]),
  standing('route', { es: 'Ruta', en: 'Route' }, ['routeDeviation', 'stopSkipped'], { coolDownS: HOUR_S }),
  standing('battery', { es: 'Batería', en: 'Battery' }, ['lowVoltage', 'lowBattery'], {
    coolDownS: 6 * HOUR_S,
  }),
  standing(
    'maintenance',
    { es: 'Revisiones', en: 'Services and documents' },
    ['maintenanceDue', 'documentDue'],
    { coolDownS: 12 * HOUR_S, email: true },
    MANAGERS,
  ),
];

const byKey = new Map(DEFAULT_ALARM_RULES.map(({ key, name }) => [key, name]));

/** The name of a stored rule for a reader: one that came with the product is translated as long as nobody has given it another name. */
export function alarmRuleName(
  { name, defaultKey }: { name: string; defaultKey: string | null },
  language: keyof Bilingual,
): string {
  const given = byKey.get(defaultKey ?? '');
  return given?.es === name ? given[language] : name;
}

/** The name to store of a rule: one that came with the product keeps its own where a form gives it back translated. */
export function storedAlarmRuleName(name: string, defaultKey: string | null): string {
  const given = byKey.get(defaultKey ?? '');
  return given?.en === name ? given.es : name;
}
