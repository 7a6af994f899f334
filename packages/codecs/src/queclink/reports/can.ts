import { type AttributeName, type DeviceMessage, kmhToMps } from '@rastro/domain';
import { type Envelope, newMessage } from '../envelope.ts';
import { FieldReader } from '../fieldReader.ts';
import { locationStarts, readAppendix, readLocation } from '../location.ts';
import type { Model } from '../models.ts';
import { hasBit, hexOf, numberOf, set } from '../values.ts';

type CanReader = (message: DeviceMessage, field: string) => void;

/** A number under a name, times a factor. */
const number =
  (name: AttributeName, factor = 1): CanReader =>
  (message, field) => {
    const value = numberOf(field);
    set(message, name, value === null ? null : Math.round(value * factor * 1000) / 1000);
  };

const text =
  (name: AttributeName): CanReader =>
  (message, field) =>
    set(message, name, field);

/** A field of which a letter in front says the unit: `P84.00` percent, `L40` litres. */
const lettered =
  (readers: Readonly<Record<string, CanReader>>): CanReader =>
  (message, field) => {
    const match = /^([A-Z/]*)(.*)$/.exec(field);
    const [, letter = '', value = ''] = match ?? [];
    if (Object.hasOwn(readers, letter)) readers[letter]!(message, value);
  };

const SECONDS_PER_HOUR = 3600;
const HECTOMETRES = 100;
const hours = (name: AttributeName): CanReader => number(name, SECONDS_PER_HOUR);
const percentOrLitres = (name: 'fuelLevel' | 'adBlueLevel'): CanReader =>
  lettered({ P: number(`${name}Percent`), L: number(`${name}L`), '': number(`${name}L`) });

const ignitionKey: CanReader = (message, field) => {
  const key = numberOf(field); // 0 off, 1 on, 2 engine running
  if (key !== null) message.ignition = key > 0;
};
const speed: CanReader = (message, field) => {
  const kmh = numberOf(field);
  if (kmh !== null && kmh >= 0) message.attributes.obdSpeedMps = kmhToMps(kmh);
};
/** A field that is counted, so that the next one is found, but not kept. */
const unread: CanReader = () => undefined;

/** The fields of the report mask in the order of the wire, in which engine speed comes before speed. */
const FIELDS: readonly (readonly [bit: number, read: CanReader])[] = [
  [0, text('vin')],
  [1, ignitionKey],
  [2, lettered({ H: number('vehicleOdometerM', HECTOMETRES), I: number('vehicleOdometerImpulses') })],
  [3, lettered({ L: number('fuelUsedL'), '': number('fuelUsedL'), K: number('fuelUsedKg') })],
  [5, number('rpm')],
  [4, speed],
  [6, number('coolantTemperatureC')],
  [
    7,
    lettered({
      'L/H': number('fuelRateLph'),
      H: number('fuelRateLph'),
      L: number('fuelLPer100km'),
      M: number('fuelLPer100km'),
    }),
  ],
  [8, percentOrLitres('fuelLevel')],
  [9, number('rangeM', HECTOMETRES)],
  [10, number('throttlePercent')],
  [11, hours('engineHoursS')],
  [12, hours('drivingTimeS')],
  [13, hours('idleTimeS')],
  [14, lettered({ L: number('idleFuelUsedL'), '': number('idleFuelUsedL'), K: number('idleFuelUsedKg') })],
  [15, number('axle2LoadKg')],
  [16, text('tachographInfo')],
  [17, text('indicators')],
  [18, text('lights')],
  [19, (message, field) => set(message, 'doorFlags', hexOf(field))],
  [20, hours('overspeedTimeS')],
  [21, hours('engineOverspeedTimeS')],
];

/** The further fields of the expansion mask. Bits without a reader here are fields that are counted but not kept. */
const EXPANSION_FIELDS: Readonly<Record<number, CanReader>> = {
  0: percentOrLitres('adBlueLevel'),
  1: number('axle1LoadKg'),
  2: number('axle3LoadKg'),
  3: number('axle4LoadKg'),
  7: number('adc1V', 0.001),
  15: text('driver1Card'),
  16: text('driver2Card'),
  17: text('driver1Name'),
  18: text('driver2Name'),
  19: text('registration'),
  23: number('engineTorquePercent'),
  25: number('ambientTemperatureC'),
};
const LAST_EXPANSION_BIT = 25;
const EXPANSION_MASK = 29;

/** Bits 22 to 28 of the report mask, which only some models have: each is a field between the others and the expansion. */
function modelBits({ name }: Model): readonly number[] {
  if (name === 'GV350M') return [22, 23, 24];
  return /^GV35.CEU$/.test(name ?? '') ? [23, 24, 25, 26, 27] : [];
}

/** Reads the CAN readings of a report mask, and of its expansion, at the cursor. */
export function readCanFields(reader: FieldReader, message: DeviceMessage, model: Model, mask: number): void {
  for (const [bit, read] of FIELDS) if (hasBit(mask, bit)) read(message, reader.text());
  for (const bit of modelBits(model)) if (hasBit(mask, bit)) unread(message, reader.text());
  if (!hasBit(mask, EXPANSION_MASK)) return;
  const expansion = reader.hex() ?? 0;
  for (let bit = 0; bit <= LAST_EXPANSION_BIT; bit++)
    if (hasBit(expansion, bit)) (EXPANSION_FIELDS[bit] ?? unread)(message, reader.text());
}

/** GTCAN: `report type,CAN state,mask,` the fields of the mask, and a location where the mask has one. */
export function readCan(envelope: Envelope): DeviceMessage[] {
  const { body, model } = envelope;
  const [start] = locationStarts(body);
  const message = newMessage(start === undefined ? 'status' : 'position', envelope);
  const reader = new FieldReader(start === undefined ? body : body.slice(0, start));
  reader.skip(1); // report type: periodic, on ignition, ...
  set(message, 'canState', reader.number());
  readCanFields(reader, message, model, reader.hex() ?? 0);
  if (start === undefined) return [message];
  const place = new FieldReader(body, start);
  readLocation(place, message);
  readAppendix(place, message, model.family);
  return [message.latitude === null ? { ...message, kind: 'status' } : message];
}
