import type { DeviceMessage } from '@rastro/domain';
import { hasBit, set } from './values.ts';

/**
 * The state of motion: 11 and 12 ignition off, at rest and moving; 16 towed, 1A perhaps towed; 21 and 22 ignition on, at
 * rest and moving; 41 and 42 no ignition wired, at rest and moving.
 */
const MOTION_STATES: Readonly<Record<string, { ignition: boolean | null; motion: boolean }>> = {
  '11': { ignition: false, motion: false },
  '12': { ignition: false, motion: true },
  '16': { ignition: false, motion: true },
  '1A': { ignition: false, motion: true },
  '21': { ignition: true, motion: false },
  '22': { ignition: true, motion: true },
  '41': { ignition: null, motion: false },
  '42': { ignition: null, motion: true },
};

/** Whether a field is one of the motion states. */
export const isMotionState = (field: string): boolean => Object.hasOwn(MOTION_STATES, field.toUpperCase());

/** Sets ignition and motion from a motion state; a state that is not in the table sets neither. */
export function setMotionState(message: DeviceMessage, field: string): void {
  const state = isMotionState(field) ? MOTION_STATES[field.toUpperCase()]! : null;
  if (!state) return;
  if (state.ignition !== null) message.ignition = state.ignition;
  message.attributes.motion = state.motion;
}

const DEVICE_STATUS = /^(?:[0-9A-F]{4})?[0-9A-F]{6}$/i;

/** Whether a field is a device status: six or ten digits. */
export const isDeviceStatus = (field: string): boolean => DEVICE_STATUS.test(field);

/** Device status: motion state, inputs (bit 0 is ignition, bit 1 input 1), outputs; a longer one has more in front. */
export function setDeviceStatus(message: DeviceMessage, field: string): void {
  if (!isDeviceStatus(field)) return;
  setMotionState(message, field.slice(-6, -4));
  setInputsAndOutputs(message, field.slice(-4, -2), field.slice(-2));
}

/** Inputs (bit 0 is ignition, bit 1 input 1) and outputs (bit 0 output 1) of two hexadecimal digits each. */
export function setInputsAndOutputs(message: DeviceMessage, inputDigits: string, outputDigits: string): void {
  const inputs = Number.parseInt(inputDigits, 16);
  const outputs = Number.parseInt(outputDigits, 16);
  for (const n of [1, 2]) {
    message.attributes[`input${n}`] = hasBit(inputs, n);
    message.attributes[`output${n}`] = hasBit(outputs, n - 1);
  }
  for (const n of [3, 4]) {
    if (hasBit(inputs, n)) message.attributes[`input${n}`] = true;
    if (hasBit(outputs, n - 1)) message.attributes[`output${n}`] = true;
  }
}

/** Four inputs or outputs of a GV200, one bit each from the lowest. */
export function setPorts(message: DeviceMessage, name: 'input' | 'output', field: string): void {
  if (!/^[0-9A-F]{1,2}$/i.test(field)) return;
  const bits = Number.parseInt(field, 16);
  for (const n of [1, 2, 3, 4]) message.attributes[`${name}${n}`] = hasBit(bits, n - 1);
}

/** An analogue input: millivolts, or `F` and the percentage of a fuel sensor. */
export function setAnalogue(message: DeviceMessage, n: number, field: string): void {
  if (/^F\d{1,3}$/.test(field))
    set(message, n === 1 ? 'fuelLevelPercent' : `fuelLevel${n}Percent`, Number(field.slice(1)));
  else if (/^\d{1,6}$/.test(field)) set(message, `adc${n}V`, Number(field) / 1000);
}
