import type { Attributes } from '@rastro/domain';
import { ByteReader, toHex } from '../bytes.ts';
import { printableText } from './identifiers.ts';

/** The lists of Bluetooth beacons that a record carries as elements of variable length. */

const SIMPLE_LIST = 385;
/** The configurable list, the lists by distance, and the list of EYE sensors. */
const ADVANCED_LISTS: ReadonlySet<number> = new Set([548, 10828, 10829, 10830, 10831, 11317]);

/** The beacons of an element, numbered from 1, or null where the element is no beacon list or does not follow its layout. */
export function readBeacons(id: number, data: Uint8Array): Attributes | null {
  if (id === SIMPLE_LIST) return readSimpleList(data);
  return ADVANCED_LISTS.has(id) ? readAdvancedList(data) : null;
}

/** Bits of a beacon's flags in the simple list. */
const HAS_RSSI = 0x01;
const HAS_BATTERY = 0x02;
const HAS_TEMPERATURE = 0x04;
const IS_IBEACON = 0x20;

function readSimpleList(data: Uint8Array): Attributes | null {
  const attributes: Attributes = {};
  const reader = new ByteReader(data, 1); // the first byte numbers the part of a list that is split over records
  for (let n = 1; reader.remaining > 0; n++) {
    const flags = reader.u8();
    if (flags & IS_IBEACON) {
      attributes[`tag${n}Id`] = toHex(reader.read(16)); // UUID
      attributes[`tag${n}Major`] = reader.u16();
      attributes[`tag${n}Minor`] = reader.u16();
    } else attributes[`tag${n}Id`] = toHex(reader.read(16)); // Eddystone namespace (10) and instance (6)
    if (flags & HAS_RSSI) attributes[`tag${n}RssiDbm`] = reader.i8();
    if (flags & HAS_BATTERY) attributes[`tag${n}BatteryVoltageV`] = reader.u16() / 1000;
    if (flags & HAS_TEMPERATURE) attributes[`tag${n}TemperatureRaw`] = reader.i16();
  }
  return reader.overrun ? null : attributes;
}

/** Parameters of a beacon in the advanced list, by id. */
const PARAMETERS: Readonly<Record<number, (tag: string, value: Uint8Array) => Attributes>> = {
  0: (tag, value) => ({ [`${tag}RssiDbm`]: new ByteReader(value).i8() }),
  1: (tag, value) => ({ [`${tag}Id`]: toHex(value) }),
  2: (tag, value) => readSensorData(tag, value) ?? { [`${tag}Data`]: toHex(value) },
  5: (tag, value) => ({ [`${tag}Name`]: printableText(value) ?? toHex(value) }),
  6: (tag, value) => ({ [`${tag}TemperatureC`]: new ByteReader(value).i16() / 100 }),
  7: (tag, value) => ({ [`${tag}HumidityPercent`]: new ByteReader(value).u8() }),
  13: (tag, value) => ({ [`${tag}LowBattery`]: new ByteReader(value).u8() !== 0 }),
  14: (tag, value) => ({ [`${tag}BatteryVoltageV`]: new ByteReader(value).u16() / 1000 }),
  15: (tag, value) => ({ [`${tag}Mac`]: toHex(value) }),
};

function readAdvancedList(data: Uint8Array): Attributes | null {
  const attributes: Attributes = {};
  const reader = new ByteReader(data, 1); // the first byte numbers the part of the list
  for (let n = 1; reader.remaining > 0; n++) {
    const beacon = new ByteReader(reader.read(reader.u8()));
    while (beacon.remaining > 0) {
      const read = PARAMETERS[beacon.u8()];
      const value = beacon.read(beacon.u8());
      if (read && !beacon.overrun) Object.assign(attributes, read(`tag${n}`, value));
    }
    if (beacon.overrun) return null;
  }
  return reader.overrun ? null : attributes;
}

/** The advertisement of an EYE sensor: flags, then what they announce; null where its length does not fit. */
function readSensorData(tag: string, value: Uint8Array): Attributes | null {
  const reader = new ByteReader(value);
  const flags = reader.u8();
  const has = (bit: number): boolean => (flags & (1 << bit)) !== 0;
  const attributes: Attributes = {};
  if (has(0)) attributes[`${tag}TemperatureC`] = reader.i16() / 100;
  if (has(1)) attributes[`${tag}HumidityPercent`] = reader.u8();
  if (has(2)) attributes[`${tag}Magnet`] = has(3);
  if (has(4)) {
    const movement = reader.u16();
    attributes[`${tag}Moving`] = (movement & 0x8000) !== 0;
    attributes[`${tag}MovementCount`] = movement & 0x7fff;
  }
  if (has(5)) {
    attributes[`${tag}PitchDeg`] = reader.i8();
    attributes[`${tag}RollDeg`] = reader.i16();
  }
  attributes[`${tag}LowBattery`] = has(6);
  if (has(7)) attributes[`${tag}BatteryVoltageV`] = (2000 + reader.u8() * 10) / 1000;
  return reader.overrun || reader.remaining > 0 ? null : attributes;
}
