import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { concatBytes, fromHex, fromLatin1, toLatin1 } from '../bytes.ts';
import { type Command, newConversation } from '../codec.ts';
import { describeCodec } from '../testing/codecProperties.ts';
import { RECEIVED_AT_MS } from '../testing/exchange.ts';
import { suntech } from './index.ts';
import { REPORTS } from './vectors/reports.ts';
import { ZIPS } from './vectors/zips.ts';

const sample: DeviceMessage = {
  ...emptyMessage('position', '205170303'),
  fixTime: Date.UTC(2026, 2, 1, 8, 30, 15),
  valid: true,
  latitude: -23.550123,
  longitude: -46.633456,
  speedMps: 13.9,
  course: 271.25,
  satellites: 9,
  ignition: true,
  odometerM: 12_345,
};
const heartbeat = emptyMessage('heartbeat', '205170303');

describeCodec(suntech, {
  deviceId: '205170303',
  sampleMessages: [sample, heartbeat, { ...sample, ignition: false, events: ['powerDisconnected'] }],
  sampleFrames: [
    ...REPORTS.map(({ report }) => fromLatin1(report)),
    ...ZIPS.map(({ hex }) => fromHex(hex)!),
    fromLatin1('CRR;0910000063;1;1;0150;'),
  ],
  keeps: [
    'fixTime',
    'valid',
    'latitude',
    'longitude',
    'speedMps',
    'course',
    'satellites',
    'ignition',
    'odometerM',
    'events',
  ],
});

function expectMessage(
  frame: Uint8Array,
  expected: Partial<DeviceMessage>,
  attributes: DeviceMessage['attributes'] = {},
): void {
  const { messages, error } = suntech.decode(frame, newConversation('tcp'), RECEIVED_AT_MS);
  expect(error).toBe(null);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject(expected);
  expect(messages[0]!.attributes).toMatchObject(attributes);
}

describe('suntech: text reports', () => {
  for (const { title, report, expected, attributes } of REPORTS)
    test(title, () => {
      expectMessage(fromLatin1(report), expected, attributes);
      expectMessage(fromLatin1(`${report}\r`), expected, attributes);
    });

  test('a stream of all of them is cut into each, whatever they hold', () => {
    const framer = suntech.createFramer!();
    const stream = concatBytes(...REPORTS.map(({ report }) => fromLatin1(`${report}\r`)));
    expect(framer.push(stream).map(toLatin1)).toEqual(REPORTS.map(({ report }) => report));
    expect(framer.garbageBytes).toBe(0);
  });

  test('an emergency is acknowledged in the form of its family', () => {
    const report =
      'ST300EMG;205170303;40;313;20260301;08:30:15;c9;+01.000000;-002.000000;000.0;000.0;9;1;5;12.6;000000;1';
    const { messages, reply } = suntech.decode(fromLatin1(report), newConversation('tcp'), RECEIVED_AT_MS);
    expect(messages[0]!.events).toEqual(['sos']);
    expect(toLatin1(reply!)).toBe('ST300CMD;205170303;02;AckEmerg\r');
  });

  test('a report that ends early keeps what was read, with an error', () => {
    const report = 'ST300STT;205170303;12;561;20260301;08:30:15;173f53;-23.550123;-046.633456';
    const { messages, error } = suntech.decode(fromLatin1(report), newConversation('tcp'), RECEIVED_AT_MS);
    expect(messages[0]).toMatchObject({ latitude: -23.550123, longitude: -46.633456, speedMps: null });
    expect(error?.code).toBe('truncated');
  });

  test('what is no report is refused', () => {
    const codeOf = (text: string) =>
      suntech.decode(fromLatin1(text), newConversation('tcp'), RECEIVED_AT_MS).error?.code;
    expect(codeOf('hello')).toBe('malformed');
    expect(codeOf('STT;;3FFFFF')).toBe('malformed');
    expect(codeOf('ST300XYZ;205170303;1')).toBe('unsupported');
    expect(codeOf('ST910;Hello;205170303;1')).toBe('unsupported');
  });
});

describe('suntech: zipped reports', () => {
  for (const { title, hex, expected, attributes } of ZIPS)
    test(title, () => expectMessage(fromHex(hex)!, expected, attributes));

  test('a stream of zipped and text reports is cut at each', () => {
    const frames = [...ZIPS.map(({ hex }) => fromHex(hex)!), fromLatin1(`${REPORTS[0]!.report}\r`)];
    const framer = suntech.createFramer!();
    expect(framer.push(concatBytes(...frames))).toHaveLength(frames.length);
    expect(framer.garbageBytes).toBe(0);
  });
});

describe('suntech: crash records', () => {
  /** Four places with two samples each; the record is 6 + 4 * 24 bytes. */
  const record = new Uint8Array(102);
  record.set([26, 3, 1, 8, 30, 15]);
  for (let i = 0; i < 4; i++) {
    const view = new DataView(record.buffer, 6 + i * 24, 24);
    view.setInt32(0, -235_501_230 + i, true);
    view.setInt32(4, -466_334_560, true);
    view.setUint16(8, 3600, true);
    view.setUint16(10, 18_000, true);
    for (let axis = 0; axis < 6; axis++) view.setInt16(12 + 2 * axis, i * 100 - axis, true);
  }
  const partOf = (part: number, parts: number, data: Uint8Array): Uint8Array =>
    concatBytes(
      fromLatin1(`CRR;0910000063;${part};${parts};${String(data.length).padStart(4, '0')};`),
      data,
      fromLatin1(';D5\r'),
    );
  const first = partOf(1, 2, record.slice(0, 60));
  const second = partOf(2, 2, record.slice(60));

  test('two parts through a stream give four places around the crash', () => {
    const conversation = newConversation('tcp');
    const frames = suntech.createFramer!().push(concatBytes(first, second));
    expect(frames).toHaveLength(2);
    expect(suntech.decode(frames[0]!, conversation, RECEIVED_AT_MS).messages).toEqual([]);
    const { messages } = suntech.decode(frames[1]!, conversation, RECEIVED_AT_MS);
    const crash = Date.UTC(2026, 2, 1, 8, 30, 15);
    expect(messages.map(({ fixTime }) => fixTime! - crash)).toEqual([-3000, -2000, -1000, 1000]);
    expect(messages.map(({ events }) => events.length)).toEqual([0, 0, 1, 0]);
    expect(messages[1]).toMatchObject({ latitude: -23.5501229, speedMps: 10, course: 180 });
    expect(messages[1]!.attributes.gSensor).toBe('[[100,99,98],[97,96,95]]');
  });

  test('a part out of order is refused', () => {
    const { messages, error } = suntech.decode(second, newConversation('tcp'), RECEIVED_AT_MS);
    expect(messages).toEqual([]);
    expect(error?.code).toBe('malformed');
  });
});

describe('suntech: commands', () => {
  const encode = (report: string | null, command: Omit<Command, 'deviceId'>): string | null => {
    const conversation = newConversation('tcp');
    if (report) suntech.decode(fromLatin1(report), conversation, RECEIVED_AT_MS);
    const bytes = suntech.encodeCommand!({ ...command, deviceId: '850000' }, conversation);
    return bytes && toLatin1(bytes);
  };

  test('have the form of the family that the device has shown', () => {
    expect(encode(null, { type: 'reboot' })).toBe('SA200CMD;850000;02;Reboot\r');
    expect(encode('ST300ALV;850000', { type: 'engineStop' })).toBe('ST300CMD;850000;02;Enable1\r');
    expect(encode('ST300ALV;850000', { type: 'engineResume' })).toBe('ST300CMD;850000;02;Disable1\r');
    expect(encode('ST600ALV;850000', { type: 'positionRequest' })).toBe('ST600CMD;850000;02;StatusReq\r');
    expect(encode('ALV;850000', { type: 'reboot' })).toBe('CMD;850000;03;03\r');
    expect(encode('ALV;850000', { type: 'engineStop' })).toBe('CMD;850000;04;01\r');
  });

  test('custom texts go as they are, or as the body of a command', () => {
    expect(encode(null, { type: 'custom', text: 'ST300NTW;850000;02;0' })).toBe('ST300NTW;850000;02;0\r');
    expect(encode('ST300ALV;850000', { type: 'custom', text: 'Preset' })).toBe('ST300CMD;850000;02;Preset\r');
    expect(encode('ALV;850000', { type: 'custom', text: '01;02' })).toBe('CMD;850000;01;02\r');
    expect(encode(null, { type: 'custom', text: 'a\rb' })).toBe(null);
  });

  test('what the protocol has no command for is null', () => {
    expect(encode(null, { type: 'reportInterval', seconds: 30 })).toBe(null);
  });
});
