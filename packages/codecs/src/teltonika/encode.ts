import type { DeviceMessage } from '@rastro/domain';
import { concatBytes, fromHex, fromLatin1 } from '../bytes.ts';
import type { Command, DeviceEncoder, Frame } from '../codec.ts';
import { encodeRecord } from './encodeRecord.ts';
import { bigEndian, datagram, gprs12, packet } from './packet.ts';
import { CODEC, KEEPALIVE } from './wire.ts';

/** The limits of one packet: Teltonika's size, and the largest count. */
const MAX_PACKET_BYTES = 1280;
const MAX_RECORDS = 255;
const GPRS_COMMAND = 5;
const GPRS_RESPONSE = 6;
const UDP_REPLY_BYTES = 7;

const login = (deviceId: string): Uint8Array =>
  concatBytes(bigEndian(deviceId.length, 2), fromLatin1(deviceId));

/** The data fields that carry the messages, records of codec 8 Extended gathered as far as they fit. */
function dataFields(messages: readonly DeviceMessage[]): Uint8Array[] {
  const fields: Uint8Array[] = [];
  let gathered: Uint8Array[] = [];
  let size = 0;
  const finish = (): void => {
    if (gathered.length === 0) return;
    const count = Uint8Array.of(gathered.length);
    fields.push(concatBytes(Uint8Array.of(CODEC.avl8Extended), count, ...gathered, count));
    gathered = [];
    size = 0;
  };
  for (const message of messages) {
    if (message.kind === 'commandResult') {
      finish();
      fields.push(gprs12(GPRS_RESPONSE, fromLatin1(String(message.attributes.result ?? ''))));
      continue;
    }
    const record = encodeRecord(message);
    if (gathered.length === MAX_RECORDS || size + record.length > MAX_PACKET_BYTES) finish();
    gathered.push(record);
    size += record.length;
  }
  finish();
  return fields;
}

function encode(_deviceId: string, messages: readonly DeviceMessage[]): Frame[] {
  const reports = messages.filter(({ kind }) => kind !== 'heartbeat' && kind !== 'login');
  const keepalives = messages.filter(({ kind }) => kind === 'heartbeat').map(() => Uint8Array.of(KEEPALIVE));
  return [...dataFields(reports).map(packet), ...keepalives];
}

/** The messages as datagrams of the UDP channel, each with the next sequence number. */
export const encodeDatagrams = (
  deviceId: string,
  messages: readonly DeviceMessage[],
  sequence: number,
): Uint8Array[] => dataFields(messages).map((data, i) => datagram(deviceId, data, sequence + i));

/**
 * Over TCP the server answers a login with one byte (01: accepted) and a packet with the number of its records in
 * four; over UDP with seven bytes. Each answer that accepts something stands for one frame.
 */
function acknowledged(replies: Uint8Array): number {
  if (replies.length % UDP_REPLY_BYTES === 0 && replies[0] === 0 && replies[1] === 5)
    return replies.length / UDP_REPLY_BYTES;
  const counts = replies.subarray(replies.length % 4);
  const isLoginAccepted = replies.length % 4 === 1 && replies[0] === 1;
  let frames = isLoginAccepted ? 1 : 0;
  for (let i = 0; i < counts.length; i += 4)
    if (counts.subarray(i, i + 4).some((byte) => byte !== 0)) frames++;
  return frames;
}

/** Encodes messages as a Teltonika device does, in codec 8 Extended over TCP. */
export const teltonikaDevice: DeviceEncoder = { login, encode, acknowledged };

/** Parameters of the minimal period of records on stop and while moving, in the home network. */
const PERIOD_ON_STOP = 10000;
const PERIOD_MOVING = 10050;

/** A command of the FMB command list in codec 12. A custom text of hexadecimal digits is sent as those bytes. */
export function encodeTeltonikaCommand({ type, text = '', seconds }: Command): Uint8Array | null {
  switch (type) {
    case 'custom':
      return packet(gprs12(GPRS_COMMAND, fromHexDigits(text) ?? fromLatin1(text)));
    case 'engineStop':
      return command('setdigout 1');
    case 'engineResume':
      return command('setdigout 0');
    case 'positionRequest':
      return command('getgps');
    case 'reboot':
      return command('cpureset');
    case 'reportInterval':
      return seconds === undefined
        ? null
        : command(`setparam ${PERIOD_ON_STOP}:${seconds};${PERIOD_MOVING}:${seconds}`);
  }
}

const command = (text: string): Uint8Array => packet(gprs12(GPRS_COMMAND, fromLatin1(text)));

const fromHexDigits = (text: string): Uint8Array | null =>
  /^[0-9a-fA-F]{4,}$/.test(text) ? fromHex(text) : null;
