import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { fromHex, fromLatin1, toLatin1 } from '../bytes.ts';
import { type Command, type Conversation, newConversation } from '../codec.ts';
import { describeCodec } from '../testing/codecProperties.ts';
import { RECEIVED_AT_MS } from '../testing/exchange.ts';
import { h02 } from './index.ts';
import { RECORDS, X_RECORD } from './vectors/records.ts';
import { PRINTED, TEXTS } from './vectors/texts.ts';

const DEVICE = '4209917484';
const bytes = (hex: string): Uint8Array => fromHex(hex)!;
const decode = (frame: Uint8Array, conversation: Conversation = newConversation('tcp')) =>
  h02.decode(frame, conversation, RECEIVED_AT_MS);

const sample: DeviceMessage = {
  ...emptyMessage('position', DEVICE),
  fixTime: Date.UTC(2026, 2, 1, 8, 30, 15),
  valid: true,
  latitude: -23.550123,
  longitude: -46.633456,
  speedMps: 13.9,
  course: 271,
  ignition: true,
};

describeCodec(h02, {
  deviceId: DEVICE,
  sampleMessages: [
    sample,
    emptyMessage('heartbeat', DEVICE),
    { ...sample, ignition: false, events: ['sos', 'powerDisconnected'] },
    { ...sample, latitude: 0, longitude: 179.9999999, valid: false },
    {
      ...emptyMessage('status', DEVICE),
      ignition: true,
      attributes: { batteryPercent: 80, gsmSignalPercent: 75 },
    },
    { ...emptyMessage('commandResult', DEVICE), attributes: { result: 'VOLT:12.9V' } },
  ],
  sampleFrames: [
    ...[...PRINTED, ...TEXTS].map(({ text }) => fromLatin1(text)),
    ...[...RECORDS, X_RECORD].map(({ hex }) => bytes(hex)),
  ],
  keeps: ['fixTime', 'valid', 'latitude', 'longitude', 'speedMps', 'course', 'ignition', 'events'],
});

describe('h02: text messages', () => {
  for (const { title, text, expected, attributes, reply } of [...PRINTED, ...TEXTS])
    test(title, () => {
      const decoded = decode(fromLatin1(text));
      expect(decoded.error).toBe(null);
      expect(decoded.messages).toHaveLength(expected.length);
      for (const [i, message] of decoded.messages.entries()) {
        expectClose(message, expected[i]!);
        expect(message.attributes).toMatchObject(attributes?.[i] ?? {});
      }
      if (reply) expect(toLatin1(decoded.reply!)).toBe(reply);
      // the marks of the stream may be gone
      expect(decode(fromLatin1(text.slice(1, -1)))).toEqual(decoded);
      expect(decode(fromLatin1(`${text}\r\n`))).toEqual(decoded);
    });
});

describe('h02: cells', () => {
  for (const cut of ['VP1,V,4', 'NBR,103732,722', 'BASE,103732,722', 'V3,103732,72210'])
    test(`${cut}, cut short, is refused whole`, () => {
      const { messages, error } = decode(fromLatin1(`*HQ,${DEVICE},${cut}#`));
      expect({ messages, code: error?.code }).toEqual({ messages: [], code: 'unsupported' });
    });
});

describe('h02: binary records', () => {
  for (const { title, hex, expected, attributes } of RECORDS)
    test(title, () => {
      const { messages, error, reply } = decode(bytes(hex));
      expect({ error, reply }).toEqual({ error: null, reply: null });
      expect(messages).toHaveLength(1);
      expectClose(messages[0]!, expected);
      expect(messages[0]!.attributes).toMatchObject(attributes ?? {});
    });

  test('an X record belongs to who spoke before', () => {
    const conversation = newConversation('tcp');
    expect(decode(bytes(X_RECORD.hex), conversation).error?.code).toBe('unidentified');
    decode(fromLatin1(`*HQ,${DEVICE},HTBT#`), conversation);
    const { messages, error } = decode(bytes(X_RECORD.hex), conversation);
    expect(error).toBe(null);
    expectClose(messages[0]!, { ...X_RECORD.expected, deviceId: DEVICE });
    expect(messages[0]!.attributes).toMatchObject(X_RECORD.attributes!);
  });

  test('digits that are none are refused', () => {
    const [record] = RECORDS;
    expect(decode(bytes(record!.hex.replace('22128745', '2212874a'))).error?.code).toBe('malformed');
    expect(decode(bytes('24 1030731001 050316')).error?.code).toBe('malformed');
  });
});

describe('h02: conversation', () => {
  const v1 = (status: string): Uint8Array =>
    fromLatin1(`*HQ,${DEVICE},V1,115930,A,5030.0000,N,00415.0000,E,0,0,150126,${status}#`);

  test('an alarm that stays in the status word is one event', () => {
    const conversation = newConversation('tcp');
    const events = ['FFFFFFFF', 'FFFFFFFD', 'FFFFFFFD', 'FFFFFFF9', 'FFFFFFFF', 'FFFFFFFD'].map(
      (status) => decode(v1(status), conversation).messages[0]!.events,
    );
    expect(events).toEqual([[], ['sos'], [], ['overspeedStart'], [], ['sos']]);
  });

  test('two devices on one connection have their own alarms', () => {
    const conversation = newConversation('tcp');
    const other = fromLatin1('*HQ,4209917485,V1,115930,A,5030.0000,N,00415.0000,E,0,0,150126,FFFFFFFD#');
    expect(decode(v1('FFFFFFFD'), conversation).messages[0]!.events).toEqual(['sos']);
    expect(decode(other, conversation).messages[0]!.events).toEqual(['sos']);
  });

  test('a message without a name belongs to who spoke before', () => {
    const conversation = newConversation('tcp');
    decode(v1('FFFFFFFF'), conversation);
    const unnamed = fromLatin1('*HQ,,V1,115930,A,5030.0000,N,00415.0000,E,0,0,150126,FFFFFFFF#');
    expect(decode(unnamed, conversation).messages[0]!.deviceId).toBe(DEVICE);
    const stranger = decode(unnamed);
    expect(stranger.error?.code).toBe('unidentified');
    expect(stranger.reply).toBe(null);
  });

  test.each(['*HQ,4209917484,QQQ,1,2#', '*HQ,4209917484,NBR,x#', '*HQ,4209917484,V3,115930,1#'])(
    '%s is not read',
    (text) =>
      expect(decode(fromLatin1(text))).toMatchObject({ messages: [], error: { code: 'unsupported' } }),
  );

  test('what is no message is refused', () => {
    expect(decode(fromLatin1('hello')).error?.code).toBe('malformed');
  });
});

describe('h02: commands', () => {
  const text = (command: Partial<Command>, conversation = newConversation('tcp')): string | null => {
    const sent = h02.encodeCommand!({ type: 'custom', deviceId: DEVICE, ...command }, conversation);
    return sent && toLatin1(sent);
  };

  test('the product commands', () => {
    expect(text({ type: 'engineStop' })).toBe(`*HQ,${DEVICE},S20,000000,1,1#`);
    expect(text({ type: 'engineResume' })).toBe(`*HQ,${DEVICE},S20,000000,1,0#`);
    expect(text({ type: 'positionRequest' })).toBe(`*HQ,${DEVICE},D1,000000,30,1#`);
    expect(text({ type: 'reboot' })).toBe(`*HQ,${DEVICE},R1,000000#`);
    expect(text({ type: 'reportInterval', seconds: 60 })).toBe(`*HQ,${DEVICE},S17,000000,60#`);
    expect(text({ type: 'reportInterval' })).toBe(null);
  });

  test('maker and time are those of the device', () => {
    const conversation = newConversation('tcp');
    decode(fromLatin1(`*TH,${DEVICE},HTBT#`), conversation);
    expect(text({ type: 'engineStop' }, conversation)).toBe(`*TH,${DEVICE},S20,120000,1,1#`);
  });

  test('custom texts: a code is framed, anything else goes as it is', () => {
    expect(text({ text: 'S14,100,10,1,3' })).toBe(`*HQ,${DEVICE},S14,000000,100,10,1,3#`);
    expect(text({ text: 'R7' })).toBe(`*HQ,${DEVICE},R7,000000#`);
    expect(text({ text: 'CXZT' })).toBe('CXZT');
    expect(text({ text: `*HQ,${DEVICE},S26,130305#` })).toBe(`*HQ,${DEVICE},S26,130305#`);
    expect(text({ text: ' ' })).toBe(null);
    expect(text({ text: 'ação' })).toBe(null);
  });
});

/** Compares what is expected, numbers with a fraction to nine digits. */
function expectClose(message: DeviceMessage, expected: Partial<DeviceMessage>): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = message[name as keyof DeviceMessage];
    if (typeof value === 'number') expect(found, name).toBeCloseTo(value, 9);
    else expect(found, name).toEqual(value);
  }
}
