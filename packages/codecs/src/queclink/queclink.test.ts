import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { fromLatin1, toLatin1 } from '../bytes.ts';
import { type Command, newConversation } from '../codec.ts';
import { describeCodec } from '../testing/codecProperties.ts';
import { RECEIVED_AT_MS } from '../testing/exchange.ts';
import { encodeBatch } from './encode.ts';
import { queclink } from './index.ts';
import { OTHERS } from './vectors/others.ts';
import { CELL, END, EVENTS, PLACE, POSITIONS } from './vectors/reports.ts';

const IMEI = '860000000000017';
const sample: DeviceMessage = {
  ...emptyMessage('position', IMEI),
  fixTime: Date.UTC(2026, 2, 1, 8, 30, 15),
  valid: true,
  latitude: 52.516272,
  longitude: 13.377722,
  altitudeM: 70.5,
  speedMps: 10,
  course: 92,
  satellites: 11,
  hdop: 2,
  ignition: true,
  odometerM: 12_345,
};

describeCodec(queclink, {
  deviceId: IMEI,
  sampleMessages: [
    sample,
    { ...emptyMessage('heartbeat', IMEI), deviceTime: sample.fixTime },
    { ...sample, ignition: false, events: ['ignitionOff'] },
  ],
  sampleFrames: [...POSITIONS, ...OTHERS].map(({ report }) => fromLatin1(report)),
  keeps: [
    'fixTime',
    'valid',
    'latitude',
    'longitude',
    'altitudeM',
    'speedMps',
    'course',
    'satellites',
    'ignition',
    'odometerM',
    'events',
  ],
});

const decode = (report: string) =>
  queclink.decode(fromLatin1(report), newConversation('tcp'), RECEIVED_AT_MS);

describe('queclink: reports', () => {
  for (const { title, report, expected, attributes } of [...POSITIONS, ...OTHERS])
    test(title, () => {
      const { messages, reply, error } = decode(report);
      expect(error).toBe(null);
      expect(toLatin1(reply!)).toBe('+SACK:11F0$');
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatchObject(expected);
      expect(messages[0]!.attributes).toMatchObject(attributes ?? {});
    });

  for (const { report, before, events, ignition, attributes } of EVENTS)
    test(`GT${report} with '${before}' says ${events.join(' and ') || 'no event'}`, () => {
      const { messages } = decode(
        `+RESP:GT${report},060100,${IMEI},,${before}1,${PLACE},${CELL},00,2000.0,${END}`,
      );
      expect(messages).toHaveLength(1);
      const [message] = messages;
      expect(message).toMatchObject({ kind: 'position', latitude: 52.516272, hdop: 1, events });
      expect(message!.odometerM).toBe(2_000_000);
      expect(message!.ignition).toBe(ignition ?? null);
      expect(message!.attributes).toMatchObject(attributes ?? {});
    });

  test('a batch of positions comes apart in order, the readings with the last', () => {
    const batch = [0, 1, 2].map((i) => ({
      ...sample,
      fixTime: sample.fixTime! + i * 10_000,
      latitude: sample.latitude! + i / 100,
      attributes: { batteryPercent: 77 },
    }));
    const { messages } = queclink.decode(encodeBatch(IMEI, batch, 7), newConversation('udp'), RECEIVED_AT_MS);
    expect(messages.map(({ fixTime }) => fixTime)).toEqual(batch.map(({ fixTime }) => fixTime));
    expect(messages.map(({ attributes }) => attributes.batteryPercent)).toEqual([undefined, undefined, 77]);
    expect(messages.map(({ odometerM }) => odometerM)).toEqual([null, null, 12_345]);
  });

  test('a report that was cut off keeps its place, is an error, and is not acknowledged', () => {
    const { messages, reply, error } = decode(
      `+RESP:GTFRI,350302,${IMEI},,12401,10,1,1,${PLACE},${CELL},00,1.5,00001:33:08,2788,702,13`,
    );
    expect(messages[0]).toMatchObject({ latitude: 52.516272, odometerM: 1500 });
    expect(error?.code).toBe('truncated');
    expect(reply).toBe(null);
  });

  test('what is no report is refused', () => {
    expect(decode('hello').error?.code).toBe('malformed');
    expect(decode('+RESP:GTINF,860000000000017,8946,18,00EE,0103090402').error?.code).toBe('unsupported');
    expect(decode(`+RESP:GTFRI,060100,,,${END}`).error?.code).toBe('malformed');
  });

  test('a place outside the world is no place', () => {
    const { messages } = decode(
      `+RESP:GTSOS,060100,${IMEI},,,00,1,1,4.3,92,70.0,200.354335,31.222073,20260301083015,${CELL},00,1.0,${END}`,
    );
    expect(messages[0]).toMatchObject({ kind: 'status', latitude: null, longitude: null, events: ['sos'] });
  });
});

describe('queclink: heartbeats', () => {
  test('are answered with version and count', () => {
    const { messages, reply } = decode(`+ACK:GTHBD,1A0102,${IMEI},,${END}`);
    expect(messages).toMatchObject([{ kind: 'heartbeat', deviceId: IMEI }]);
    expect(toLatin1(reply!)).toBe('+SACK:GTHBD,1A0102,11F0$');
  });
});

describe('queclink: commands', () => {
  const encode = (command: Omit<Command, 'deviceId'>, reported?: string): string | null => {
    const conversation = newConversation('tcp');
    if (reported) queclink.decode(fromLatin1(reported), conversation, RECEIVED_AT_MS);
    const bytes = queclink.encodeCommand!({ ...command, deviceId: IMEI }, conversation);
    return bytes && toLatin1(bytes);
  };

  test('contain the factory password of the model that has reported', () => {
    expect(encode({ type: 'reboot' })).toBe('AT+GTRTO=,3,,,,,,FFFF$');
    expect(encode({ type: 'reboot' }, `+ACK:GTHBD,270102,${IMEI},,${END}`)).toBe(
      'AT+GTRTO=gv300w,3,,,,,,FFFF$',
    );
  });

  test('are what each type asks for', () => {
    expect(encode({ type: 'positionRequest' })).toBe('AT+GTRTO=,1,,,,,,FFFF$');
    expect(encode({ type: 'engineStop' })).toBe('AT+GTOUT=,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$');
    expect(encode({ type: 'engineResume' })).toBe('AT+GTOUT=,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$');
    expect(encode({ type: 'custom', text: 'AT+GTQSS=gv300,' })).toBe('AT+GTQSS=gv300,$');
  });

  test('that the protocol does not have are null', () => {
    expect(encode({ type: 'reportInterval', seconds: 60 })).toBe(null);
    expect(encode({ type: 'custom', text: 'a\nb' })).toBe(null);
    expect(encode({ type: 'custom' })).toBe(null);
  });
});
