import type { DeviceEvent, DeviceMessage } from '@rastro/domain';

/**
 * The status word, 32 bits, where 0 means "yes". The documents disagree on some bits; only those are read on which
 * they agree, or of which recordings show the meaning. The whole word stays in the attribute `status`.
 *
 * | Bits  | State                                             | Alarm, held until a command clears it           |
 * | ----- | ------------------------------------------------- | ------------------------------------------------ |
 * | 24-31 | 27 fuel cut                                       | 25 tow, 28 power off                             |
 * | 16-23 | 19 on its own battery, 20 power removed           | 17 shock, 18 SOS, 21 antenna off, 22 antenna short |
 * | 8-15  | 8 door open, 9 armed, 10 ignition off             |                                                  |
 * | 0-7   |                                                   | 0 theft, 1 SOS, 2 overspeed, 3 illegal start, 4 fence entered, 5 antenna off, 6 antenna short, 7 fence left |
 */
const ALARMS: ReadonlyMap<number, DeviceEvent> = new Map([
  [0, 'tamper'],
  [1, 'sos'],
  [2, 'overspeedStart'],
  [3, 'tamper'],
  [4, 'geofenceEnter'],
  [5, 'antennaDisconnected'],
  [6, 'antennaShort'],
  [7, 'geofenceExit'],
  [17, 'vibration'],
  [18, 'sos'],
  [19, 'powerDisconnected'],
  [20, 'powerDisconnected'],
  [21, 'antennaDisconnected'],
  [22, 'antennaShort'],
  [25, 'tow'],
  [28, 'powerDisconnected'],
]);

const DOOR = 8;
const ARMED = 9;
const IGNITION_OFF = 10;
const FUEL_CUT = 27;

const isYes = (status: number, bit: number): boolean => ((status >>> bit) & 1) === 0;

/**
 * Sets ignition, states and events of a status word. An alarm stays in the word until it is cleared, so it becomes
 * an event only where the previous message of the conversation did not have it.
 */
export function setStatus(message: DeviceMessage, status: number, state: Record<string, unknown>): void {
  message.ignition = !isYes(status, IGNITION_OFF);
  Object.assign(message.attributes, {
    status,
    doorOpen: isYes(status, DOOR),
    armed: isYes(status, ARMED),
    fuelCut: isYes(status, FUEL_CUT),
  });
  const isSame = typeof state.status === 'number' && state.statusOf === message.deviceId;
  const before = isSame ? Number(state.status) : 0xffff_ffff;
  const events = new Set(message.events);
  for (const [bit, event] of ALARMS) if (isYes(status, bit) && !isYes(before, bit)) events.add(event);
  message.events = [...events];
  Object.assign(state, { status, statusOf: message.deviceId });
}

/** The status word of eight hexadecimal digits, or null. */
export const parseStatus = (text: string | undefined): number | null =>
  text !== undefined && /^[0-9a-fA-F]{8}$/.test(text) ? Number.parseInt(text, 16) : null;

/** The status word of a message's states and events, for the device encoder. */
export function statusOf({ ignition, events, attributes }: DeviceMessage): string {
  const bits = [...ALARMS].filter(([, event]) => events.includes(event)).map(([bit]) => bit);
  // several bits can mean the same event: the first of them is written
  const first = bits.filter(
    (bit, i) => bits.findIndex((other) => ALARMS.get(other) === ALARMS.get(bit)) === i,
  );
  const isSet = { [DOOR]: 'doorOpen', [ARMED]: 'armed', [FUEL_CUT]: 'fuelCut' } as const;
  const states = Object.entries(isSet).filter(([, name]) => attributes[name] === true);
  const yes = [...first, ...states.map(([bit]) => Number(bit)), ...(ignition ? [] : [IGNITION_OFF])];
  const word = yes.reduce((rest, bit) => rest & ~(1 << bit), -1) >>> 0;
  return word.toString(16).toUpperCase().padStart(8, '0');
}
