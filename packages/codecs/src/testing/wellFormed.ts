import { type AttributeValue, attributeDefinition, DEVICE_EVENTS, type DeviceMessage } from '@rastro/domain';
import { expect } from 'vitest';
import type { Decoded } from '../codec.ts';

const KINDS = ['login', 'heartbeat', 'position', 'status', 'commandResult', 'photo', 'unknown'];
const ERROR_CODES = ['malformed', 'checksum', 'unsupported', 'truncated', 'unidentified'];

function expectRange(value: number | null, name: string, min: number, max: number): void {
  if (value === null) return;
  expect(Number.isFinite(value), `${name} is ${value}`).toBe(true);
  expect(value, name).toBeGreaterThanOrEqual(min);
  expect(value, name).toBeLessThanOrEqual(max);
}

const TYPES = {
  number: ['number'],
  text: ['string'],
  switch: ['boolean'],
  numberOrText: ['number', 'string', 'boolean'],
};

/** Checks that a reading has a name of the vocabulary, unless senders may use their own, and the type of that name. */
function expectOfVocabulary(name: string, value: AttributeValue, hasNamesOfSenders: boolean): void {
  const definition = attributeDefinition(name);
  if (definition === null)
    expect(hasNamesOfSenders, `attribute ${name} is missing in the vocabulary`).toBe(true);
  else expect(TYPES[definition.type], `attribute ${name} is ${value}`).toContain(typeof value);
}

/** Checks what `DeviceMessage` guarantees: types, ranges, nothing undefined, known events, readings of the vocabulary. */
function expectWellFormedMessage(message: DeviceMessage, hasNamesOfSenders = false): void {
  for (const [name, value] of Object.entries(message)) expect(value, name).not.toBe(undefined);
  expect(KINDS).toContain(message.kind);
  expectRange(message.latitude, 'latitude', -90, 90);
  expectRange(message.longitude, 'longitude', -180, 180);
  expect(message.latitude === null, 'latitude and longitude come together').toBe(message.longitude === null);
  expectRange(message.course, 'course', 0, 360 - 1e-9);
  expectRange(message.speedMps, 'speedMps', 0, Number.MAX_VALUE);
  expectRange(message.altitudeM, 'altitudeM', -Number.MAX_VALUE, Number.MAX_VALUE);
  expectRange(message.satellites, 'satellites', 0, 255);
  expectRange(message.hdop, 'hdop', 0, Number.MAX_VALUE);
  expectRange(message.odometerM, 'odometerM', 0, Number.MAX_VALUE);
  for (const time of [message.fixTime, message.deviceTime])
    expectRange(time, 'time', -8_640_000_000_000_000, 8_640_000_000_000_000); // what a Date can hold
  for (const event of message.events) expect(DEVICE_EVENTS).toContain(event);
  for (const [name, value] of Object.entries(message.attributes)) {
    expectOfVocabulary(name, value, hasNamesOfSenders);
    if (typeof value === 'number') expect(Number.isFinite(value), `attribute ${name} is ${value}`).toBe(true);
  }
}

/** Checks what `Decoded` guarantees, whatever the frame was. */
export function expectWellFormed(decoded: Decoded, hasNamesOfSenders = false): void {
  for (const message of decoded.messages) expectWellFormedMessage(message, hasNamesOfSenders);
  if (decoded.reply !== null) expect(decoded.reply).toBeInstanceOf(Uint8Array);
  if (decoded.error !== null) expect(ERROR_CODES).toContain(decoded.error.code);
}
