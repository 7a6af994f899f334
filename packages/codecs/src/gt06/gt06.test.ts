import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { fromHex, fromLatin1, toHex, toLatin1 } from '../bytes.ts';
import { type Command, newConversation } from '../codec.ts';
import { describeCodec } from '../testing/codecProperties.ts';
import { RECEIVED_AT_MS } from '../testing/exchange.ts';
import { buildPacket, openPacket } from './frame.ts';
import { gt06 } from './index.ts';
import { ANSWERED_AT_MS, DOCUMENTS, PRINTED_ANSWERS } from './vectors/documents.ts';
import { LAYOUTS } from './vectors/layouts.ts';

const DEVICE = '864717003283581';
const bytes = (hex: string): Uint8Array => fromHex(hex)!;
const loggedIn = (model: string | null = null) => ({ ...newConversation('tcp', model), deviceId: DEVICE });
const layoutPacket = ({ type, content, isLong }: (typeof LAYOUTS)[number]): Uint8Array =>
  buildPacket(type, bytes(content), 0x0102, isLong);

const sample: DeviceMessage = {
  ...emptyMessage('position', DEVICE),
  fixTime: Date.UTC(2026, 2, 1, 8, 30, 15),
  valid: true,
  latitude: -23.550123,
  longitude: -46.633456,
  speedMps: 13.9,
  course: 271,
  satellites: 9,
  ignition: true,
  odometerM: 12_345,
};

/** The notice of a picture, its two pieces, and a piece of a film of WD-209. */
const NOTICE = buildPacket(0x35, bytes('1a010f0c1e00 01 044aa200 0c7fc4a0 02 00 00 00000404 0000002a'), 1);
const PIECE = buildPacket(
  0x36,
  Uint8Array.of(...bytes('0000002a 00000000 0400'), ...new Uint8Array(1024).fill(0xd8)),
  2,
  true,
);
const LAST_PIECE = buildPacket(0x36, bytes('0000002a 00000400 0004 ffd9ffd9'), 3, true);
const FILM_HEAD = `${'00'.repeat(8)} 6968dfe8 044aa200 0c7fc4a0 145a 00000000 ${'00'.repeat(8)}`;
const FILM_PIECE = buildPacket(0x41, bytes(`${FILM_HEAD} 00000007 00000002 00 00 01 0003 ffd8`), 5, true);

describeCodec(gt06, {
  deviceId: DEVICE,
  sampleMessages: [
    sample,
    emptyMessage('heartbeat', DEVICE),
    { ...sample, ignition: false, events: ['sos'] },
    {
      ...emptyMessage('status', DEVICE),
      ignition: true,
      attributes: { externalVoltageV: 12.6, batteryPercent: 80, gsmSignalPercent: 75 },
    },
    { ...emptyMessage('commandResult', DEVICE), attributes: { result: 'Relay OK' } },
  ],
  sampleFrames: [
    ...DOCUMENTS.map(({ frame }) => bytes(frame)),
    ...LAYOUTS.map(layoutPacket),
    ...[NOTICE, LAST_PIECE, FILM_PIECE],
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

describe('gt06: packets that the documents print', () => {
  for (const { title, frame, reply, expected, attributes } of DOCUMENTS)
    test(title, () => {
      const decoded = gt06.decode(bytes(frame), loggedIn(), ANSWERED_AT_MS);
      expect(decoded.error).toBe(null);
      expect(decoded.messages).toHaveLength(1);
      expect(decoded.messages[0]).toMatchObject(expected);
      expect(decoded.messages[0]!.attributes).toMatchObject(attributes ?? {});
      if (reply) expect(toHex(decoded.reply!).toUpperCase()).toBe(reply);
    });
});

describe('gt06: answers that the documents print', () => {
  for (const { type, content, serial, frame } of PRINTED_ANSWERS)
    test(frame, () => expect(buildPacket(type, bytes(content), serial)).toEqual(bytes(frame)));
});

describe('gt06: a packet of each layout', () => {
  for (const vector of LAYOUTS)
    test(`0x${vector.type.toString(16)} ${vector.title}`, () => {
      const decoded = gt06.decode(layoutPacket(vector), loggedIn(vector.model), RECEIVED_AT_MS);
      expect(decoded.error).toBe(null);
      expect(decoded.messages).toHaveLength(1);
      expect(decoded.messages[0]).toMatchObject({ deviceId: DEVICE, ...vector.expected });
      expect(decoded.messages[0]!.attributes).toMatchObject(vector.attributes ?? {});
      if (vector.isUnanswered) expect(decoded.reply).toBe(null);
      else expect(openPacket(decoded.reply!)).toMatchObject({ type: vector.type, serial: 0x0102 });
    });

  test('what a layout does not read does not become an attribute', () => {
    const [gpsOnly] = LAYOUTS;
    const { messages } = gt06.decode(layoutPacket(gpsOnly!), loggedIn(), RECEIVED_AT_MS);
    expect(messages[0]!.attributes).toEqual({});
  });
});

describe('gt06: conversation', () => {
  const login = (zone: string): Uint8Array => buildPacket(0x01, bytes(`0864717003283581 0102 ${zone}`), 1);
  const fix = '1a010f0c1e00 c9 044aa200 0c7fc4a0 3c 145a 01cc 00 287d 001f71';

  test.each([
    ['3200', 8 * 60, 'east'],
    ['4dd8', -(12 * 60 + 45), 'west'],
    ['0000', 0, 'Greenwich'],
    ['fff0', 0, 'a zone that is none'],
  ])('zone %s of the login moves the times of the old packets by %i minutes (%s)', (zone, minutes) => {
    const conversation = newConversation('tcp');
    expect(gt06.decode(login(zone), conversation, RECEIVED_AT_MS).error).toBe(null);
    expect(conversation.deviceId).toBe(DEVICE);
    const old = gt06.decode(buildPacket(0x12, bytes(fix), 2), conversation, RECEIVED_AT_MS);
    expect(old.messages[0]!.fixTime).toBe(Date.UTC(2026, 0, 15, 12, 30) - minutes * 60_000);
    const utc = gt06.decode(buildPacket(0x22, bytes(fix), 3), conversation, RECEIVED_AT_MS);
    expect(utc.messages[0]!.fixTime).toBe(Date.UTC(2026, 0, 15, 12, 30));
  });

  test('a packet before the login is refused and not answered', () => {
    const decoded = gt06.decode(buildPacket(0x12, bytes(fix), 2), newConversation('tcp'), RECEIVED_AT_MS);
    expect(decoded).toMatchObject({ messages: [], reply: null, error: { code: 'unidentified' } });
  });

  test('a packet that names its device needs no login', () => {
    const conversation = newConversation('tcp');
    const packet = buildPacket(0x70, bytes('0001 0008 0864717003283581 0018 0002 0195'), 2, true);
    expect(gt06.decode(packet, conversation, RECEIVED_AT_MS).messages[0]!.deviceId).toBe(DEVICE);
    expect(conversation.deviceId).toBe(DEVICE);
  });

  test('one changed bit is noticed, wherever it is', () => {
    const packet = buildPacket(0x12, bytes(fix), 2);
    for (let at = 2; at < packet.length - 2; at++)
      for (let bit = 0; bit < 8; bit++) {
        const changed = packet.slice();
        changed[at]! ^= 1 << bit;
        const { messages, error } = gt06.decode(changed, loggedIn(), RECEIVED_AT_MS);
        expect(messages).toEqual([]);
        expect(error?.code, `byte ${at}, bit ${bit}`).toBe('checksum');
      }
  });

  test('a type that is not read is answered, so that the device goes on', () => {
    const { messages, error, reply } = gt06.decode(
      buildPacket(0x1f, bytes('00000002'), 7),
      loggedIn(),
      RECEIVED_AT_MS,
    );
    expect(error?.code).toBe('unsupported');
    expect(openPacket(reply!)).toMatchObject({ type: 0x1f, serial: 7 });
    // the device forgets what is acknowledged: so it is kept as it came
    expect(messages).toMatchObject([
      { kind: 'unknown', deviceId: DEVICE, attributes: { unknownType: '0x1f', unknownFrame: '00000002' } },
    ]);
  });

  test('content that ends too early is an error, and kept as it came', () => {
    const { error, messages } = gt06.decode(buildPacket(0x12, bytes('1a01'), 7), loggedIn(), RECEIVED_AT_MS);
    expect(error?.code).toBe('truncated');
    expect(messages).toMatchObject([{ kind: 'unknown', events: [], attributes: { unknownFrame: '1a01' } }]);
  });

  test('a layout that gives its makers away decides what the packets after it mean', () => {
    const harsh = buildPacket(0x26, bytes(`${fix.slice(0, -20)} 09 01cc 00 287d 001f71 03 06 04 19 02`), 2);
    const events = (...before: Uint8Array[]): string[] => {
      const conversation = loggedIn();
      for (const packet of before) gt06.decode(packet, conversation, RECEIVED_AT_MS);
      return gt06.decode(harsh, conversation, RECEIVED_AT_MS).messages[0]!.events;
    };
    expect(events()).toEqual([]); // low battery, or harsh acceleration
    expect(events(buildPacket(0x13, bytes('03 06 04 f083'), 1))).toEqual(['harshAcceleration']);
  });

  test('a packet is read with and without its stop bytes', () => {
    const packet = buildPacket(0x12, bytes(fix), 2);
    const whole = gt06.decode(packet, loggedIn(), RECEIVED_AT_MS);
    expect(gt06.decode(packet.subarray(0, -2), loggedIn(), RECEIVED_AT_MS)).toEqual(whole);
  });

  test('who asks by phone where the device is gets the coordinates', () => {
    const request = buildPacket(
      0x2a,
      bytes(`1a010f0c1e00 c9 044aa200 0c7fc4a0 3c 145a ${'35'.repeat(21)} 0002`),
      9,
    );
    const { reply } = gt06.decode(request, loggedIn(), RECEIVED_AT_MS);
    const answer = openPacket(reply!);
    expect(answer).toMatchObject({ type: 0x97, serial: 9, isLong: true });
    if ('code' in answer) throw new Error(answer.detail);
    expect(answer.content[0]).toBe(answer.content.length - 1);
    expect(toLatin1(answer.content.subarray(5))).toBe(`ADDRESS&&N40.00000,E116.50000&&${'5'.repeat(21)}##`);
  });

  test('the Wi-Fi packet without checksum is read when its counts fit, and answered with its time', () => {
    const packet = bytes('7878 01 69 260115123000 001801eb4039 38 02 01cc 00 287d 1f71 3e 287d 1f72 31 0d0a');
    const { messages, reply, error } = gt06.decode(packet, loggedIn(), RECEIVED_AT_MS);
    expect(error).toBe(null);
    expect(messages[0]).toMatchObject({ kind: 'status', deviceTime: Date.UTC(2026, 0, 15, 12, 30) });
    expect(messages[0]!.attributes).toEqual({
      mcc: 460,
      mnc: 0,
      lac: 10365,
      cellId: 8049,
      cellSignal: 62,
      neighbourCells: '10365:8050:49',
      wifiAccessPoints: '00:18:01:eb:40:39=56',
    });
    expect(toHex(reply!)).toBe('787800692601151230000d0a');
    const longer = bytes(
      '7878 01 69 260115123000 001801eb4039 38 02 01cc 00 287d 1f71 3e 287d 1f72 31 00 0d0a',
    );
    expect(gt06.decode(longer, loggedIn(), RECEIVED_AT_MS).messages).toEqual([]);
  });

  test('the place in the answer to a command becomes a position', () => {
    const text =
      'Current position!Lat:N23.111669,Lon:E114.409264,Course:10.00,Speed:0.00,DateTime:2026-01-15  12:30:00';
    const packet = buildPacket(0x21, Uint8Array.of(0, 0, 0, 0, 1, ...fromLatin1(text)), 1, true);
    const { messages } = gt06.decode(packet, loggedIn(), RECEIVED_AT_MS);
    expect(messages.map(({ kind }) => kind)).toEqual(['commandResult', 'position']);
    expect(messages[1]).toMatchObject({
      latitude: 23.111669,
      longitude: 114.409264,
      course: 10,
      valid: true,
    });
    expect(messages[1]!.fixTime).toBe(Date.UTC(2026, 0, 15, 12, 30));
  });
});

describe('gt06: pictures', () => {
  test('a picture is asked for piece by piece', () => {
    const conversation = loggedIn();
    const first = gt06.decode(NOTICE, conversation, RECEIVED_AT_MS);
    expect(first.messages[0]).toMatchObject({
      kind: 'photo',
      attributes: { mediaId: 42, mediaTotalBytes: 1028 },
    });
    expect(openPacket(first.reply!)).toMatchObject({ type: 0x36, content: bytes('0000002a 00000000 0400') });

    const second = gt06.decode(PIECE, conversation, RECEIVED_AT_MS);
    expect(second.messages[0]!.attributes).toMatchObject({ mediaId: 42, mediaOffset: 0 });
    expect(atob(String(second.messages[0]!.attributes.mediaBase64))).toBe('\xd8'.repeat(1024));
    expect(openPacket(second.reply!)).toMatchObject({ content: bytes('0000002a 00000400 0004') });

    const third = gt06.decode(LAST_PIECE, conversation, RECEIVED_AT_MS);
    expect(third.messages[0]!.attributes.mediaOffset).toBe(1024);
    expect(third.reply).toBe(null);
  });

  test('a piece of a film of WD-209', () => {
    const { messages, reply } = gt06.decode(FILM_PIECE, loggedIn(), RECEIVED_AT_MS);
    expect(messages[0]).toMatchObject({
      kind: 'photo',
      latitude: 40,
      attributes: { mediaId: 7, mediaTotalBytes: 2, mediaPiece: 3, mediaBase64: btoa('\xff\xd8') },
    });
    expect(openPacket(reply!)).toMatchObject({ type: 0x41, isLong: true, serial: 5 });
  });
});

describe('gt06: commands', () => {
  const text = (command: Partial<Command>): string | null => {
    const full: Command = { type: 'custom', deviceId: DEVICE, ...command };
    const packet = gt06.encodeCommand!(full, loggedIn());
    if (packet === null) return null;
    const opened = openPacket(packet);
    if ('code' in opened) throw new Error(opened.detail);
    expect(opened.type).toBe(0x80);
    expect(opened.content[0]).toBe(opened.content.length - 1);
    return toLatin1(opened.content.subarray(5));
  };

  test('the product commands', () => {
    expect(text({ type: 'engineStop' })).toBe('Relay,1#');
    expect(text({ type: 'engineResume' })).toBe('Relay,0#');
    expect(text({ type: 'positionRequest' })).toBe('WHERE#');
    expect(text({ type: 'reboot' })).toBe('RESET#');
    expect(text({ type: 'reportInterval', seconds: 30 })).toBe('TIMER,30,30#');
    expect(text({ text: 'STATUS#' })).toBe('STATUS#');
  });

  test('the document prints a command so', () => {
    const packet = gt06.encodeCommand!(
      { type: 'custom', deviceId: DEVICE, text: 'DYD,000000#' },
      loggedIn(),
    )!;
    expect(toHex(packet).startsWith('787815800f000000004459442c30303030303023')).toBe(true);
  });

  test('what cannot be sent is null', () => {
    expect(text({ text: '' })).toBe(null);
    expect(text({ text: 'x'.repeat(252) })).toBe(null);
    expect(text({ text: 'não' })).toBe(null);
    expect(text({ type: 'reportInterval' })).toBe(null);
  });
});
