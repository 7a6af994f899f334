import type { DeviceEvent, DeviceMessage } from '@rastro/domain';

/** What a message of ours has to contain where queclink-parser names an alarm and its status. */
type Check = (message: DeviceMessage, status: boolean) => boolean;

const event =
  (on: DeviceEvent, off: DeviceEvent = on): Check =>
  ({ events }, status) =>
    events.includes(status ? on : off);

const CHECKS: Readonly<Record<string, Check>> = {
  SOS_Button: event('sos'),
  Over_Speed: event('overspeedStart', 'overspeedEnd'),
  DI: event('ignitionOn', 'ignitionOff'), // its first digital input is the ignition
  Power: event('powerOn', 'powerOff'),
  Charge: event('powerConnected', 'powerDisconnected'),
  Charging: ({ attributes }, status) => attributes.charging === status,
  Low_Battery: event('lowBattery'),
  Jamming: event('jammingStart', 'jammingEnd'),
  AI: ({ attributes }) => typeof attributes.adc1V === 'number',
  Roaming: ({ attributes }, status) => attributes.roaming === status,
  Motion_State_Changed: ({ attributes }) => typeof attributes.motion === 'boolean',
  Outside_Temperature: ({ attributes }) => typeof attributes.temperature1C === 'number',
  Towing: event('tow'),
  Crash: event('collision'),
  Heartbeat: ({ kind }) => kind === 'heartbeat',
  General_Info_Report: ({ kind, attributes }) => kind === 'status' && attributes.report === 'INF',
  Gps: ({ kind }) => kind === 'position',
};

/** Whether a message contains what the alarm of this type and status means; null for types that are not in the table. */
export function saysAlarm(message: DeviceMessage, type: unknown, status: unknown): boolean | null {
  const check = typeof type === 'string' && Object.hasOwn(CHECKS, type) ? CHECKS[type]! : null;
  return check?.(message, status !== false) ?? null;
}
