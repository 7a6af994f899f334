import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { type ByteReader, toHex, toLatin1 } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { readTime } from '../fields/time.ts';
import { terminalId } from './login.ts';

type ReadInformation = (reader: ByteReader, message: DeviceMessage) => void;

/** 0x94, short form: `EXTERNAL VOLTAGE(2, 0.01 V)`. */
export function readShortInformation(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 2) return null;
  const message = emptyMessage('status', body.deviceId);
  message.attributes.externalVoltageV = reader.u16() / 100;
  return [message];
}

/** 0x94, long form: `INFORMATION TYPE(1)  DATA`. What has no line in the table is kept as hexadecimal. */
export function readInformation(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 1) return null;
  const message = emptyMessage('status', body.deviceId);
  const type = reader.u8();
  const read = INFORMATION.get(type);
  read?.(reader, message);
  if (reader.overrun) return null;
  if (!read)
    message.attributes[`information${type.toString(16).padStart(2, '0')}`] = toHex(
      reader.read(reader.remaining),
    );
  return [message];
}

const INFORMATION: ReadonlyMap<number, ReadInformation> = new Map<number, ReadInformation>([
  // external voltage, 0.01 V
  [
    0x00,
    (reader, { attributes }) => {
      attributes.externalVoltageV = reader.u16() / 100;
    },
  ],
  // settings and states as text, `ALM1=FF;STA1=C0;DYD=01;...`
  [
    0x04,
    (reader, { attributes }) => {
      for (const pair of restText(reader).split(';')) readSetting(pair, attributes);
    },
  ],
  // door: [TIME(6)] FLAGS(1): 0 door, 1 trigger level, 2 input
  [
    0x05,
    (reader, message) => {
      if (reader.remaining >= 7) message.deviceTime = readTime(reader, 0);
      const flags = reader.u8();
      message.attributes.doorOpen = (flags & 1) !== 0;
      message.attributes.input1 = (flags & 4) !== 0;
    },
  ],
  // self check, text
  [
    0x08,
    (reader, { attributes }) => {
      attributes.selfCheck = restText(reader).trim();
    },
  ],
  // satellites: MODULE(1) USED(1) SIGNALS(USED) VISIBLE(1) SIGNALS(VISIBLE) ...
  [
    0x09,
    (reader, message) => {
      reader.skip(1);
      const used = reader.u8();
      message.satellites = used;
      reader.skip(used);
      if (reader.remaining > 0) message.attributes.satellitesVisible = used + reader.u8();
    },
  ],
  // IMEI(8) IMSI(8) ICCID(10)
  [
    0x0a,
    (reader, message) => {
      const imei = terminalId(reader.read(8));
      message.deviceId ??= imei;
      message.attributes.imsi = terminalId(reader.read(8));
      message.attributes.iccid = toHex(reader.read(10)).replaceAll('f', '');
    },
  ],
  // one byte: network generation; two: external voltage, 0.01 V
  [
    0x0b,
    (reader, { attributes }) => {
      if (reader.remaining === 2) attributes.externalVoltageV = reader.u16() / 100;
      else attributes.networkTechnology = reader.u8() > 0 ? '4G' : '2G';
    },
  ],
  // ultrasonic fuel sensor: [TIME(6)] !AIOIL,address,output,temperature,version,waves,value,...
  [
    0x0d,
    (reader, message) => {
      if (reader.bytes[reader.offset] !== 0x21 && reader.remaining >= 6)
        message.deviceTime = readTime(reader, 0);
      readFuelSensor(restText(reader), message);
    },
  ],
  // card: text `RFID:...`, or HEADER(1) TYPE(1) CARD(4) CHECK(1) END(1)
  [
    0x1b,
    (reader, { attributes }) => {
      if (/[A-Za-z]/.test(String.fromCharCode(reader.bytes[reader.offset] ?? 0))) {
        const text = restText(reader).trim();
        attributes.serialData = text;
        if (text.startsWith('RFID:')) attributes.driverId = text.slice(5);
      } else {
        reader.skip(2);
        attributes.driverId = toHex(reader.read(4));
      }
    },
  ],
  // temperature(4, 0.1 C) humidity(4, 0.1 %)
  [
    0x1e,
    (reader, { attributes }) => {
      attributes.temperature1C = reader.i32() / 10;
      attributes.humidity1Percent = reader.i32() / 10;
    },
  ],
]);

const restText = (reader: ByteReader): string => toLatin1(reader.read(reader.remaining));

function readSetting(pair: string, attributes: DeviceMessage['attributes']): void {
  const equals = pair.indexOf('=');
  if (equals <= 0) return;
  const name = pair.slice(0, equals).trim();
  const value = pair.slice(equals + 1).trim();
  const bits = /^[0-9a-fA-F]{1,8}$/.test(value) ? Number.parseInt(value, 16) : null;
  const alarm = /^ALM([1-4])$/.exec(name);
  if (alarm && bits !== null) attributes[`alarm${alarm[1]}Status`] = bits;
  else if (name === 'STA1' && bits !== null) attributes.otherStatus = bits;
  else if (name === 'DYD' && bits !== null) {
    attributes.engineStatus = bits;
    if (bits & 3) attributes.fuelCut = (bits & 2) !== 0;
  } else if (/^\w{1,16}$/.test(name)) attributes[`setting${name}`] = value;
}

function readFuelSensor(text: string, message: DeviceMessage): void {
  const [head, , , temperature, , , value] = text.split(',');
  if (head !== '!AIOIL') return;
  if (Number.isFinite(Number.parseFloat(temperature ?? '')))
    message.attributes.temperature1C = Number.parseFloat(temperature!);
  if (Number.isFinite(Number.parseFloat(value ?? '')))
    message.attributes.fuelSensor1Raw = Number.parseFloat(value!);
}
