import type { AlarmRule } from './rule.ts';

/** A rule that every customer begins with. */
export interface DefaultAlarmRule {
  /** The name by which it is known for ever. */
  key: string;
  name: string;
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
  name: string,
  events: string[],
  more: Partial<AlarmRule> = {},
  notifiedRoles: readonly string[] = [],
): DefaultAlarmRule => ({ key, name, rule: { ...PLAIN, events, ...more }, notifiedRoles });

/**
 * The rules of a new customer. A panic button reaches people wherever they are, and a possible theft reaches their browsers; the rest is
 * listed for whoever looks. A cool-down lasts as long as people need to handle one such event.
 */
export const DEFAULT_ALARM_RULES: readonly DefaultAlarmRule[] = [
  standing('panic', 'Panico', ['sos'], { coolDownS: 120, email: true, push: true }, EVERYBODY),
  standing('power', 'Desconexión', ['powerDisconnected', 'batteryDisconnected'], { push: true }, EVERYBODY),
  standing('antenna', 'Desconexion de Antena', ['antennaDisconnected', 'antennaShort'], {
    coolDownS: HOUR_S / 2,
  }),
  standing(
    'theft',
    'Posible robo',
    ['jamming', 'towing', 'tamper', 'simChanged', 'fuelDrained'],
    { push: true },
    EVERYBODY,
  ),
  standing('collision', 'Choque', ['collision'], { coolDownS: 120, email: true, push: true }, EVERYBODY),
  standing('silence', 'Sin transmisión', ['noTransmission']),
  standing('identity', 'Identidad duplicada', ['sharedIdentity'], { coolDownS: 24 * HOUR_S }),
  standing('speed', 'Exceso de velocidad', ['speedExcess', 'geofenceSpeedExcess', 'roadSpeedExcess'], {
    coolDownS: HOUR_S,
  }),
  standing('geofence', 'Geocercas', ['geofenceEntered', 'geofenceExited', 'geofenceDwell']),
  standing('route', 'Ruta', ['routeDeviation', 'stopSkipped'], { coolDownS: HOUR_S }),
  standing('battery', 'Batería', ['lowVoltage', 'lowBattery'], { coolDownS: 6 * HOUR_S }),
  standing(
    'maintenance',
    'Revisiones',
    ['maintenanceDue', 'documentDue'],
    { coolDownS: 12 * HOUR_S, email: true },
    MANAGERS,
  ),
];
