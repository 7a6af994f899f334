import { expect, test } from 'vitest';
import { fromHex, toHex } from '../bytes.ts';
import { type Command, newConversation } from '../codec.ts';
import { encodeDatagrams } from './encode.ts';
import { teltonika } from './index.ts';

const DEVICE_ID = '356307042441013';

const encoded = (command: Omit<Command, 'deviceId'>): string | null => {
  const bytes = teltonika.encodeCommand!({ ...command, deviceId: DEVICE_ID }, newConversation('tcp'));
  return bytes && toHex(bytes);
};

const textOf = (command: Omit<Command, 'deviceId'>): string =>
  Buffer.from(encoded(command)!, 'hex').subarray(15, -5).toString('latin1');

test('a custom text is the example of the wiki', () => {
  expect(encoded({ type: 'custom', text: 'getinfo' })).toBe(
    '000000000000000f0c010500000007676574696e666f0100004312',
  );
});

test('a custom text of hexadecimal digits is sent as bytes', () => {
  expect(encoded({ type: 'custom', text: '0a0B' })).toBe(encoded({ type: 'custom', text: '\n\u000b' }));
});

test('commands of the product', () => {
  expect(textOf({ type: 'engineStop' })).toBe('setdigout 1');
  expect(textOf({ type: 'engineResume' })).toBe('setdigout 0');
  expect(textOf({ type: 'positionRequest' })).toBe('getgps');
  expect(textOf({ type: 'reboot' })).toBe('cpureset');
  expect(textOf({ type: 'reportInterval', seconds: 30 })).toBe('setparam 10000:30;10050:30');
  expect(encoded({ type: 'reportInterval' })).toBe(null);
});

test('what the server answers, as the device counts it', () => {
  const acknowledged = (hex: string): number | null => teltonika.device.acknowledged(fromHex(hex)!);
  expect(acknowledged('')).toBe(0);
  expect(acknowledged('01')).toBe(1);
  expect(acknowledged('00')).toBe(0);
  expect(acknowledged('0000000500000001')).toBe(2);
  expect(acknowledged('00000000')).toBe(0);
  expect(acknowledged('0005cafe010502')).toBe(1);
});

test('the device sends its messages over UDP too', () => {
  const [sample] = teltonika.decode(
    fromHex(
      '000000000000002808010000016B40D9AD80010000000000000000000000000000000103021503010101425E100000010000F22A',
    )!,
    { ...newConversation('tcp'), deviceId: DEVICE_ID },
    0,
  ).messages;
  const conversation = newConversation('udp');
  const [datagram] = encodeDatagrams(DEVICE_ID, [sample!], 0x1234);

  const { messages, reply, error } = teltonika.decode(datagram!, conversation, 0);

  expect(error).toBe(null);
  expect(conversation.deviceId).toBe(DEVICE_ID);
  expect(messages).toEqual([sample]);
  expect(toHex(reply!)).toBe('00051234013401');
});
