import { eventTitle, metresToKm, mpsToKmh } from '@rastro/domain';
import { createFormat, vehicleName } from '@rastro/format';
import type { AlarmMessage, DeliveryMessage, Reader } from '../store/deliveries/message.ts';
import { TEXTS } from './texts.ts';

/** A message in its receiver's words. */
export interface ComposedMessage {
  subject: string;
  text: string;
}

/** Dependencies of composing. */
export interface ComposeParts {
  addressOf(latitude: number, longitude: number): string | null;
  /** Address of the web app without a slash at its end; empty where it is not known. */
  publicUrl: string;
}

const languageOf = ({ language }: Reader): 'es' | 'en' => (language === 'US' ? 'en' : 'es');
/** A moment by the reader's clock: `18/11/2026 10:00:00`, or `11-18-2026 10:00:00` for the US variants of the language. */
export function localTimeText(timeMs: number, { language, timeZone }: Reader): string {
  const local = Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [day, month] = [two(local.day), two(local.month)];
  const date = language === 'ES' ? `${day}/${month}/${local.year}` : `${month}-${day}-${local.year}`;
  return `${date} ${two(local.hour)}:${two(local.minute)}:${two(local.second)}`;
}

const vehicleOf = ({ assetName, licensePlate }: AlarmMessage): string =>
  vehicleName({ name: assetName, licensePlate });

const figure = (detail: Record<string, unknown>, name: string): number | null =>
  typeof detail[name] === 'number' ? detail[name] : null;

/** When or at what meter a service is due, as far as its event says. */
function dueText(message: AlarmMessage): string | null {
  const [time, metres, seconds] = ['dueTime', 'dueM', 'dueS'].map((name) => figure(message.detail, name));
  if (time != null) return localTimeText(time, message);
  if (metres != null) return createFormat(message).distance(metresToKm(metres), 0);
  return seconds == null ? null : `${Math.round(seconds / 3600)} h`;
}

/** The last day on which a document is valid. */
function dayText({ detail, language }: AlarmMessage): string | null {
  const { expiresOn } = detail;
  if (typeof expiresOn !== 'string') return null;
  const [year, month, day] = expiresOn.split('-');
  return language === 'ES' ? `${day}-${month}-${year}` : `${month}-${day}-${year}`;
}

/** An alarm, a digest or a test as the receiver reads it. */
export function compose(message: DeliveryMessage, parts: ComposeParts): ComposedMessage {
  if (message.kind === 'test') return composeTest(message);
  return message.kind === 'alarm' ? composeAlarm(message, parts) : composeDigest(message, parts);
}

function composeTest(message: Extract<DeliveryMessage, { kind: 'test' }>): ComposedMessage {
  const { test, testText } = TEXTS[languageOf(message)];
  const { ruleName, customerName } = message;
  return { subject: test(ruleName), text: `${testText(ruleName, customerName)}\n` };
}

/** A message in one line, for a telephone. */
export function composeShort(message: DeliveryMessage, parts: ComposeParts): string {
  const { subject, text } = compose(message, parts);
  if (message.kind === 'test') return text.trim();
  if (message.kind === 'digest') return [subject, parts.publicUrl].filter(Boolean).join(' ');
  const link = parts.publicUrl === '' ? '' : `${parts.publicUrl}/map/${message.assetId}`;
  return [`${subject}, ${localTimeText(message.at, message)}`, link].filter(Boolean).join(' ');
}

function composeAlarm(message: AlarmMessage, parts: ComposeParts): ComposedMessage {
  const texts = TEXTS[languageOf(message)];
  const event = eventTitle(message, languageOf(message));
  const vehicle = vehicleOf(message);
  const { latitude, longitude, detail } = message;
  const { unansweredS } = message;
  const lines = [
    texts.happened(event, vehicle),
    ...(unansweredS === undefined ? [] : [texts.nobodyAnswered(createFormat(message).duration(unansweredS))]),
    '',
  ];
  const row = (name: string, value: string | null): void => {
    if (value !== null) lines.push(`${name}: ${value}`);
  };
  if (message.code === 'maintenanceDue') {
    row(texts.service, message.about?.[languageOf(message)] ?? null);
    row(texts.due, dueText(message));
  } else if (message.code === 'documentDue') {
    row(texts.document, message.about?.[languageOf(message)] ?? null);
    row(texts.expires, dayText(message));
  } else row(texts.where, message.about?.[languageOf(message)] ?? null);
  row(texts.since, localTimeText(message.at, message));
  if (message.endTime !== message.at)
    row(texts.until, message.endTime === null ? texts.stillLasts : localTimeText(message.endTime, message));
  if (latitude !== null && longitude !== null)
    row(texts.place, parts.addressOf(latitude, longitude) ?? `${latitude}, ${longitude}`);
  row(texts.customer, message.customerName);
  const speed = (name: string): string | null => {
    const mps = figure(detail, name);
    return mps === null ? null : createFormat(message).speed(mpsToKmh(mps));
  };
  row(texts.peakSpeed, speed('peakSpeedMps'));
  row(texts.limit, speed('limitMps'));
  const fuel = figure(detail, 'changeL');
  row(
    texts.fuelChange,
    fuel === null ? null : `${fuel > 0 ? '+' : ''}${createFormat(message).amount('volume', fuel)}`,
  );
  if (message.count > 1) lines.push(texts.times(message.count));
  lines.push('', texts.rule(message.ruleName));
  if (parts.publicUrl !== '') lines.push(`${texts.open}: ${parts.publicUrl}/map/${message.assetId}`);
  return {
    subject: (unansweredS !== undefined ? texts.unanswered : message.isRepeat ? texts.lasts : texts.alarm)(
      event,
      vehicle,
    ),
    text: `${lines.join('\n')}\n`,
  };
}

function composeDigest(
  message: Extract<DeliveryMessage, { kind: 'digest' }>,
  { publicUrl }: ComposeParts,
): ComposedMessage {
  const texts = TEXTS[languageOf(message)];
  const count = message.alarms.length + message.more;
  const lines = message.alarms.map(
    (alarm) =>
      `${localTimeText(alarm.at, message)}  ${eventTitle(alarm, languageOf(message))}: ${vehicleOf(alarm)}`,
  );
  if (message.more > 0) lines.push(texts.andMore(message.more));
  const foot = publicUrl === '' ? [texts.budget] : [texts.budget, publicUrl];
  return {
    subject: texts.digest(count),
    text: `${[texts.digestHead(count), '', ...lines, '', ...foot].join('\n')}\n`,
  };
}
