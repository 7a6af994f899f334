import type { DeviceMessage } from '@rastro/domain';
import { fromLatin1 } from '../bytes.ts';
import type { Conversation, Decoded, DecodeErrorCode, Frame } from '../codec.ts';
import { readConfirmation, readSms } from './messages/answer.ts';
import { readBase, readCellReport, readNeighbours, readVp1 } from './messages/cells.ts';
import { type Around, readFix } from './messages/fix.ts';
import { readHeartbeat, readLink } from './messages/link.ts';
import { isRecord, readRecord, recordId } from './messages/record.ts';
import { parseSentence, type Sentence } from './sentence.ts';
import { formatStamp } from './time.ts';

const refused = (code: DecodeErrorCode, detail: string): Decoded => ({
  messages: [],
  reply: null,
  error: { code, detail },
});

/** Decodes one text message or one binary record. */
export function decodeH02(frame: Frame, conversation: Conversation, receivedAtMs: number): Decoded {
  if (!(frame instanceof Uint8Array)) return refused('malformed', 'an HTTP request');
  conversation.state.receivedAtMs = receivedAtMs;
  return isRecord(frame)
    ? decodeRecord(frame, conversation, receivedAtMs)
    : decodeText(frame, conversation, receivedAtMs);
}

function decodeRecord(bytes: Uint8Array, conversation: Conversation, receivedAtMs: number): Decoded {
  const deviceId = recordId(bytes) ?? conversation.deviceId;
  const messages = readRecord(bytes, { deviceId, receivedAtMs, state: conversation.state });
  if (!messages) return refused('malformed', `a record of ${bytes.length} bytes without its digits`);
  if (deviceId === null)
    return refused('unidentified', 'a record without an identifier, before any with one');
  conversation.deviceId = deviceId;
  return { messages, reply: null, error: null };
}

function decodeText(bytes: Uint8Array, conversation: Conversation, receivedAtMs: number): Decoded {
  const sentence = parseSentence(bytes);
  if (!sentence) return refused('malformed', 'neither *XX,id,type nor a record');
  const deviceId = sentence.id ?? conversation.deviceId;
  const messages = readMessages(sentence, { deviceId, receivedAtMs, state: conversation.state });
  if (!messages) return refused('unsupported', `${sentence.type} of ${sentence.fields.length} fields`);
  conversation.state.maker = sentence.maker;
  // a device without a name is listed too, so that a technician sees that its name is not set
  if (deviceId === null)
    return { messages, reply: null, error: { code: 'unidentified', detail: 'the message names no device' } };
  conversation.deviceId = deviceId;
  return { messages, reply: answer(sentence, deviceId, receivedAtMs), error: null };
}

function readMessages(sentence: Sentence, around: Around): DeviceMessage[] | null {
  const { type } = sentence;
  if (type === 'SMS') return readSms(sentence, around);
  if (type === 'VP1') return readVp1(sentence, around);
  const fix = readFix(sentence, around);
  if (type === 'V4') return readConfirmation(sentence, fix, around);
  if (fix) return [fix.message];
  if (type === 'V0' || type === 'HTBT' || type === 'XT') return readHeartbeat(sentence, around);
  if (type === 'LINK') return readLink(sentence, around);
  if (type === 'NBR') return readNeighbours(sentence, around);
  if (type === 'V3') return readCellReport(sentence, around);
  return type === 'BASE' ? readBase(sentence, around) : null;
}

/** The answer that the device waits for: the time in UTC for V1 and NBR, the message itself for a heartbeat; null for all others. */
function answer({ maker, type }: Sentence, deviceId: string, nowMs: number): Uint8Array | null {
  if (type === 'V1' || type === 'NBR')
    return fromLatin1(`*${maker},${deviceId},V4,${type},${formatStamp(nowMs)}#`);
  return type === 'V0' || type === 'HTBT' ? fromLatin1(`*${maker},${deviceId},${type}#`) : null;
}
