import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { fromLatin1, toLatin1 } from '../bytes.ts';
import type { Conversation, Decoded, DecodeErrorCode, Frame } from '../codec.ts';
import { readCrash } from './crash.ts';
import { UNIVERSAL_ZIP, ZIP_STX } from './frame.ts';
import { type Header, headerOf } from './header.ts';
import { isNumberedReport, readNumbered } from './numbered.ts';
import { readSt400 } from './st400.ts';
import { isSt900Report, readSt900 } from './st900.ts';
import { readTravel } from './travel.ts';
import { readBeacons, readUniversal } from './universal.ts';
import { readUniversalZip } from './universalZip.ts';
import { commandResult } from './values.ts';
import { readZip } from './zip.ts';

const refuse = (code: DecodeErrorCode, detail: string): Decoded => ({
  messages: [],
  reply: null,
  error: { code, detail },
});
const accept = (...messages: DeviceMessage[]): Decoded => ({ messages, reply: null, error: null });

/** A report that ended early keeps what was read, with the error beside it. */
const partly = ({ message, isTruncated }: { message: DeviceMessage; isTruncated: boolean }): Decoded => ({
  messages: [message],
  reply: null,
  error: isTruncated ? { code: 'truncated', detail: 'the report ends before its last fields' } : null,
});

const IDENTIFIER = /^[0-9A-Z]{1,20}$/i;

/** The families whose emergency reports repeat until they are acknowledged. */
const acknowledgeEmergency = (header: Header, deviceId: string): Uint8Array =>
  fromLatin1(`${header.prefix}CMD;${deviceId};02;AckEmerg\r`);

function decodeUniversal({ type }: Header, fields: readonly string[], deviceId: string): Decoded {
  if (type === 'RES') return accept(commandResult(deviceId, fields.slice(2).join(';')));
  if (type === 'ALV') return accept(emptyMessage('heartbeat', deviceId));
  if (type === 'BLE') return accept(readBeacons(fields));
  if (type === 'STT' || type === 'ALT' || type === 'UEX') return partly(readUniversal(type, fields));
  return refuse('unsupported', `report ${type}`);
}

function decodeNumbered(header: Header, fields: readonly string[], deviceId: string): Decoded {
  const { family, type } = header;
  if (type === 'ALV') return accept(emptyMessage('heartbeat', deviceId));
  if (type === 'HTE') return accept(readTravel(fields));
  if (family === 'st400' && (type === 'STT' || type === 'ALT')) return accept(readSt400(fields));
  if (family === 'universal' || family === 'st400' || family === 'st900' || !isNumberedReport(type))
    return refuse('unsupported', `report ${type} of ${header.prefix}`);
  const decoded = partly(readNumbered(family, type, fields));
  return type === 'EMG' ? { ...decoded, reply: acknowledgeEmergency(header, deviceId) } : decoded;
}

function decodeText(text: string, conversation: Conversation): Decoded {
  const fields = text.split(';');
  const header = headerOf(fields[0] ?? '');
  if (!header) return refuse('malformed', 'no report header');
  const isResult = fields[1] === 'Res'; // `ST300CMD;Res;id;version;..`
  const isSt900 = header.family === 'st900' && header.type === '';
  if (isSt900 && !isSt900Report(fields[1])) return refuse('unsupported', `report ${fields[1]} of ST9xx`);
  const deviceId = fields[isResult || isSt900 ? 2 : 1] ?? '';
  if (!IDENTIFIER.test(deviceId)) return refuse('malformed', 'no device identifier');
  conversation.deviceId = deviceId;
  conversation.state.prefix = header.prefix ?? '';
  if (isResult) return accept(commandResult(deviceId, fields.slice(3).join(';')));
  if (isSt900) return accept(readSt900(fields));
  return header.family === 'universal'
    ? decodeUniversal(header, fields, deviceId)
    : decodeNumbered(header, fields, deviceId);
}

function decodeZip(bytes: Uint8Array, conversation: Conversation): Decoded {
  const isUniversal = bytes[0] !== ZIP_STX;
  const read = isUniversal ? readUniversalZip(bytes) : readZip(bytes);
  if (!read) return refuse('unsupported', 'a zipped report of another type');
  if (!/^\d+$/.test(read.message.deviceId ?? '')) return refuse('malformed', 'the identifier is not BCD');
  conversation.deviceId = read.message.deviceId;
  conversation.state.prefix = isUniversal ? '' : 'ST300';
  return partly(read);
}

/**
 * Decodes one report of any family, with or without its CR. Emergencies of the numbered families are answered with
 * `AckEmerg`; nothing else is acknowledged by this protocol.
 */
export function decode(frame: Frame, conversation: Conversation, _receivedAtMs: number): Decoded {
  if (!(frame instanceof Uint8Array) || frame.length === 0) return refuse('malformed', 'no bytes');
  if (frame[0] === ZIP_STX || frame[0]! >= UNIVERSAL_ZIP) return decodeZip(frame, conversation);
  const text = toLatin1(frame).replace(/[\r\n]+$/, '');
  if (!text.startsWith('CRR;')) return decodeText(text, conversation);
  const messages = readCrash(frame, conversation);
  if (!messages) return refuse('malformed', 'a crash record in a wrong layout or order');
  conversation.deviceId = messages[0]?.deviceId ?? conversation.deviceId;
  return accept(...messages);
}
