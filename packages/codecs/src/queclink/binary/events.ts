import type { DeviceEvent, DeviceMessage } from '@rastro/domain';
import type { ByteReader } from '../../bytes.ts';
import { set } from '../values.ts';

/** The bytes that an event report has between the satellites and the count of its locations, by message type. */
type EventReader = (reader: ByteReader, message: DeviceMessage) => void;

const skip =
  (bytes: number, ...events: DeviceEvent[]): EventReader =>
  (reader, message) => {
    reader.skip(bytes);
    message.events.push(...events);
  };

/** Reads one byte of state that means an event. */
const state =
  (events: Readonly<Record<number, DeviceEvent>>, bytesAfter = 0): EventReader =>
  (reader, message) => {
    const event = events[reader.u8()];
    if (event) message.events.push(event);
    reader.skip(bytesAfter);
  };

const ignition =
  (on: boolean): EventReader =>
  (reader, message) => {
    reader.skip(3); // reserved, report type
    set(message, on ? 'ignitionOffS' : 'ignitionOnS', reader.u32());
    message.ignition = on;
    message.events.push(on ? 'ignitionOn' : 'ignitionOff');
  };

const EVENT_READERS: Readonly<Record<number, EventReader>> = {
  6: (reader, message) => {
    message.attributes.batteryVoltageV = reader.u16() / 1000;
    message.events.push('lowBattery');
  },
  15: skip(3), // update of the firmware
  17: skip(4, 'idleEnd'),
  21: state({ 0: 'gnssLost', 1: 'gnssRecovered' }, 4),
  23: skip(1, 'collision'),
  26: skip(12, 'other'), // the fence around a parked vehicle
  31: (reader, message) => {
    reader.skip(1);
    state({ 1: 'jammingEnd', 3: 'jammingStart' })(reader, message);
  },
  33: state({ 1: 'jammingEnd', 2: 'jammingStart' }),
  34: skip(3), // update of the settings
  35: (reader, message) => {
    message.attributes.roaming = reader.u8() === 1;
  },
  45: ignition(true),
  46: ignition(false),
};

/** Reads what is particular to an event report; a type that is not in the table has nothing there. */
export function readEvent(type: number, reader: ByteReader, message: DeviceMessage): void {
  EVENT_READERS[type]?.(reader, message);
}
