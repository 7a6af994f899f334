import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { fromLatin1, toLatin1 } from '../bytes.ts';
import type { Conversation, Decoded, DecodeErrorCode, Frame } from '../codec.ts';
import { decodeBinary } from './binary/decode.ts';
import { decodePro } from './binary/pro.ts';
import { type Envelope, newMessage, openEnvelope } from './envelope.ts';
import { isBinary, isPro } from './frame.ts';
import { readReport } from './reports/index.ts';
import { set } from './values.ts';

const refuse = (code: DecodeErrorCode, detail: string): Decoded => ({
  messages: [],
  reply: null,
  error: { code, detail },
});

/** The answer to a heartbeat names it; every other report is acknowledged by its count alone. */
function acknowledge({ type, protocolVersion, count }: Envelope): Uint8Array | null {
  if (count === null) return null;
  return fromLatin1(type === 'HBD' ? `+SACK:GTHBD,${protocolVersion},${count}$` : `+SACK:${count}$`);
}

/** `+ACK:GTxxx,..,name,serial number,send time,count`: the device accepted a command. */
function readCommandResult(envelope: Envelope): DeviceMessage {
  const message = newMessage('commandResult', envelope);
  message.attributes.result = `+ACK:GT${envelope.type}`;
  set(message, 'serialNumber', envelope.body[0] ?? '');
  return message;
}

function messagesOf(envelope: Envelope): DeviceMessage[] {
  if (envelope.type === 'HBD') {
    const heartbeat = emptyMessage('heartbeat', envelope.deviceId);
    return [{ ...heartbeat, deviceTime: envelope.sendTimeMs }];
  }
  return envelope.head === 'ACK' ? [readCommandResult(envelope)] : readReport(envelope);
}

/**
 * Decodes one report, text (with or without its `$`) or binary. A text that was cut off keeps what was read, with error
 * `truncated` and without an acknowledgement, so that the device sends it again.
 */
export function decode(frame: Frame, conversation: Conversation, _receivedAtMs: number): Decoded {
  if (!(frame instanceof Uint8Array)) return refuse('malformed', 'no bytes');
  const decoded = isPro(frame)
    ? decodePro(frame)
    : isBinary(frame)
      ? decodeBinary(frame)
      : decodeText(frame, conversation);
  conversation.deviceId = decoded.messages[0]?.deviceId ?? conversation.deviceId;
  return decoded;
}

function decodeText(frame: Uint8Array, conversation: Conversation): Decoded {
  const opened = openEnvelope(
    toLatin1(frame)
      .replace(/[\r\n]+$/, '')
      .replace(/[$\0]$/, ''),
  );
  if (!opened.ok) return refuse(opened.code, opened.detail);
  const { envelope } = opened;
  conversation.state.model = envelope.model.name;
  const isCutOff = envelope.count === null;
  return {
    messages: messagesOf(envelope),
    reply: acknowledge(envelope),
    error: isCutOff
      ? { code: 'truncated', detail: 'the report has no send time and count at its end' }
      : null,
  };
}
