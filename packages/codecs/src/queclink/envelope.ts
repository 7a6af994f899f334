import type { DeviceMessage, MessageKind } from '@rastro/domain';
import { emptyMessage } from '@rastro/domain';
import { hasVinField, type Model, modelOf } from './models.ts';
import { set, timeOf } from './values.ts';

/** The fields that every text report has around its content. */
export interface Envelope {
  /** `RESP` now, `BUFF` from the device's memory, `ACK` in answer to a command. */
  head: 'RESP' | 'BUFF' | 'ACK';
  /** Three letters: `FRI`, `IGN`. */
  type: string;
  protocolVersion: string;
  model: Model;
  deviceId: string;
  deviceName: string;
  vin: string | null;
  /** The fields between the device name and the send time. */
  body: readonly string[];
  sendTimeMs: number | null;
  /** Four hexadecimal digits that the acknowledgement repeats; null in a report that was cut off. */
  count: string | null;
}

/** The result of reading the first fields of a frame. */
type EnvelopeResult =
  | { ok: true; envelope: Envelope }
  | { ok: false; code: 'malformed' | 'unsupported'; detail: string };

const HEAD = /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3})$/;
const VERSION = /^(?:[0-9A-Z]{6}|[0-9A-Z]{8}|[0-9A-Z]{10})?$/i;
const IDENTIFIER = /^[0-9A-Z]{8,20}$/i;
const VIN = /^[0-9A-HJ-NPR-Z]{17}$/;
const COUNT = /^[0-9A-F]{4}$/i;
const SEND_TIME = /^(?:\d{14})?$/;

const refuse = (code: 'malformed' | 'unsupported', detail: string): EnvelopeResult => ({
  ok: false,
  code,
  detail,
});

/** Splits a text report, `+RESP:GTxxx,version,id,[VIN,]name,..,send time,count`, without its `$`. */
export function openEnvelope(text: string): EnvelopeResult {
  const fields = text.split(',');
  const head = HEAD.exec(fields[0] ?? '');
  if (!head) return refuse('malformed', 'no report header');
  const [, kind = '', type = ''] = head;
  const protocolVersion = fields[1] ?? '';
  if (!VERSION.test(protocolVersion)) return refuse('unsupported', 'a report without a protocol version');
  const deviceId = fields[2] ?? '';
  if (!IDENTIFIER.test(deviceId)) return refuse('malformed', 'no device identifier');

  const count = fields.at(-1) ?? '';
  const isWhole = fields.length >= 5 && COUNT.test(count) && SEND_TIME.test(fields.at(-2) ?? '-');
  const content = fields.slice(3, isWhole ? -2 : -1);
  const model = modelOf(protocolVersion);
  const mayNameVehicle = hasVinField(model) || model.name === null;
  const vinFirst =
    (mayNameVehicle && VIN.test(content[0] ?? '')) || (hasVinField(model) && content[0] === '');
  const [vin, ...named] = vinFirst ? content : ['', ...content];
  const [deviceName = '', ...body] = named;
  return {
    ok: true,
    envelope: {
      head: kind as Envelope['head'],
      type,
      protocolVersion,
      model,
      deviceId,
      deviceName,
      vin: vin || null,
      body,
      sendTimeMs: isWhole ? timeOf(fields.at(-2)) : null,
      count: isWhole ? count : null,
    },
  };
}

/** A message of the report with the contents of its envelope: device, time, archive and report type. */
export function newMessage(kind: MessageKind, envelope: Envelope): DeviceMessage {
  const message = emptyMessage(kind, envelope.deviceId);
  message.deviceTime = envelope.sendTimeMs;
  message.attributes.report = envelope.type;
  if (envelope.head === 'BUFF') message.attributes.archive = true;
  set(message, 'model', envelope.model.name);
  set(message, 'vin', envelope.vin);
  return message;
}
