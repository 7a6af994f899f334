import type { DeviceMessage } from '@rastro/domain';
import { type Envelope, newMessage } from '../envelope.ts';
import { FieldReader } from '../fieldReader.ts';
import { odometerOf, readSignal } from '../location.ts';
import { isMotionState, setAnalogue, setInputsAndOutputs, setMotionState, setPorts } from '../status.ts';
import { numberOf, set, thousandth } from '../values.ts';
import { setBattery } from './tail.ts';

const ICCID = /^89[0-9A-F]{13,20}$/i;
const MAC = /^[0-9A-F]{12}$/i;
const TIME = /^\d{14}$/;

/** Models in which the field after the supply is something else than a second voltage. */
const NO_SECOND_SUPPLY = new Set(['GV350M', 'GV310LAU']);

/** The fields from the motion state on: models with a vehicle's plug may or may not name the vehicle before it. */
function fromState({ deviceName, body }: Envelope): readonly string[] {
  return isMotionState(deviceName) && !isMotionState(body[0] ?? '') ? [deviceName, ...body] : body;
}

/**
 * GTINF, the state of the device: motion state, ICCID, signal and bit error rate, external supply, and then supply,
 * battery and charging as the model has them. The newest models have another order, of which the state and the ICCID are read.
 */
export function readInformation(envelope: Envelope): DeviceMessage[] {
  const message = newMessage('status', envelope);
  const reader = new FieldReader(fromState(envelope));
  setMotionState(message, reader.text());
  if (reader.peek() !== '' && !ICCID.test(reader.peek())) {
    set(message, 'iccid', reader.fields.find((field) => ICCID.test(field)) ?? null);
    return [message];
  }
  set(message, 'iccid', reader.text());
  readSignal(reader, message);
  reader.skip(1); // whether there is an external supply
  if (envelope.model.name === 'GV200') readGv200(reader, message);
  else readSupply(reader, message, envelope);
  return [message];
}

/** A thermometer where there is one; then mileage in km or supply in millivolts, a second supply, battery, charging. */
function readSupply(reader: FieldReader, message: DeviceMessage, { model }: Envelope): void {
  if (MAC.test(reader.peek(1))) {
    reader.skip(2);
    set(message, 'temperature1C', reader.number());
    set(message, 'humidity1Percent', reader.number());
  }
  const first = reader.text();
  message.odometerM = odometerOf(first);
  if (message.odometerM === null) set(message, 'externalVoltageV', thousandth(numberOf(first)));
  if (!isBattery(reader)) {
    const second = thousandth(reader.number());
    if (model.family !== 'asset' && !NO_SECOND_SUPPLY.has(model.name ?? ''))
      set(message, 'externalVoltage2V', second);
  }
  readBattery(reader, message);
  const fixAt = reader.fields.findIndex((field, i) => i >= reader.index && TIME.test(field));
  if (fixAt < 0) return;
  const afterFix = reader.fields.slice(fixAt + 1);
  if (model.family.startsWith('asset')) setBattery(message, afterFix[0] ?? '');
  else if (model.family === 'vehicle') readPorts(afterFix, message);
}

/** Whether the battery stands at the cursor: volts with a point, and whether it is charging. Some models have no second supply. */
const isBattery = (reader: FieldReader): boolean =>
  /^\d\.\d{1,2}$/.test(reader.peek()) && /^[0-2]$/.test(reader.peek(1));

/** Fields behind the analogue inputs: digital inputs, outputs, time zone, daylight saving time. */
const PORT_FIELDS = 4;
const PORTS = /^[0-9A-F]{2}$/i;

/** Reads what a vehicle tracker has behind the last fix: a mode or a percentage, analogue inputs in millivolts, inputs, outputs, time zone. */
function readPorts(fields: readonly string[], message: DeviceMessage): void {
  const [inputs = '', outputs = ''] = fields.slice(-PORT_FIELDS);
  if (fields.length <= PORT_FIELDS || !PORTS.test(inputs) || !PORTS.test(outputs)) return;
  fields.slice(1, -PORT_FIELDS).forEach((field, i) => {
    setAnalogue(message, i + 1, field);
  });
  setInputsAndOutputs(message, inputs, outputs);
}

/** Battery in volts and whether it is charging. */
function readBattery(reader: FieldReader, message: DeviceMessage): void {
  set(message, 'batteryVoltageV', reader.number());
  const charging = reader.text();
  set(message, 'charging', charging === '' ? null : charging === '1');
}

/** GV200: battery in use, its volts, charging, three states of the hardware, last fix, supply in millivolts, ports. */
function readGv200(reader: FieldReader, message: DeviceMessage): void {
  reader.skip(2);
  readBattery(reader, message);
  reader.skip(4); // LED, antenna, its state, last fix
  set(message, 'externalVoltageV', thousandth(reader.number()));
  setPorts(message, 'input', reader.text());
  setPorts(message, 'output', reader.text());
}

/** Four hexadecimal digits as a version: `0102` is 1.2. */
const versionOf = (field: string): string | null =>
  /^[0-9A-F]{4}$/i.test(field)
    ? `${Number.parseInt(field.slice(0, 2), 16)}.${Number.parseInt(field.slice(2), 16)}`
    : null;

/** GTVER: device type, firmware, hardware. */
export function readVersion(envelope: Envelope): DeviceMessage[] {
  const message = newMessage('status', envelope);
  const [deviceType = '', firmware = '', hardware = ''] = envelope.body;
  set(message, 'model', deviceType);
  set(message, 'firmwareVersion', versionOf(firmware));
  set(message, 'hardwareVersion', versionOf(hardware));
  return [message];
}

/** GTCID: the ICCID. */
export function readCardIdentifier(envelope: Envelope): DeviceMessage[] {
  const message = newMessage('status', envelope);
  set(message, 'iccid', envelope.body[0] ?? '');
  return [message];
}

/** GTCSQ: signal and bit error rate. */
export function readSignalReport(envelope: Envelope): DeviceMessage[] {
  const message = newMessage('status', envelope);
  readSignal(new FieldReader(envelope.body), message);
  return [message];
}
