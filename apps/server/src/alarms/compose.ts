import { eventTitle, metresToKm, metresToMiles, mpsToKmh, mpsToMph } from '@rastro/domain';
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
/** A speed in the unit of the reader's language: the US variants show miles. */
const speedText = (mps: number, { language }: Reader): string =>
  language === 'ES' ? `${Math.round(mpsToKmh(mps))} km/h` : `${Math.round(mpsToMph(mps))} mph`;

/** A moment by the reader's clock: `18/11/2026 10:00:00`, or `11-18-2026 10:00:00` for the US variants of the language. */
export function localTimeText(timeMs: number, { language, timeZone }: Reader): string {
  const local = Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [day, month] = [two(local.day), two(local.month)];
  const date = language === 'ES' ? `${day}/${month}/${local.year}` : `${month}-${day}-${local.year}`;
  return `${date} ${two(local.hour)}:${two(local.minute)}:${two(local.second)}`;
}

const vehicleOf = ({ assetName, licensePlate }: AlarmMessage): string =>
  [assetName, licensePlate].filter((part) => part !== '').join(' - ');

const figure = (detail: Record<string, unknown>, name: string): number | null =>
  typeof detail[name] === 'number' ? detail[name] : null;

/** When or at what meter a service is due, as far as its event says. */
function dueText(message: AlarmMessage): string | null {
  const [time, metres, seconds] = ['dueTime', 'dueM', 'dueS'].map((name) => figure(message.detail, name));
  if (time != null) return localTimeText(time, message);
  if (metres != null)
    return message.language === 'ES'
      ? `${Math.round(metresToKm(metres))} km`
      : `${Math.round(metresToMiles(metres))} mi`;
  return seconds == null ? null : `${Math.round(seconds / 3600)} h`;
}

/** An alarm or a digest as the receiver reads it. */
export function compose(message: DeliveryMessage, parts: ComposeParts): ComposedMessage {
  return message.kind === 'alarm' ? composeAlarm(message, parts) : composeDigest(message, parts);
}

function composeAlarm(message: AlarmMessage, parts: ComposeParts): ComposedMessage {
  const texts = TEXTS[languageOf(message)];
  const event = eventTitle(message, languageOf(message));
  const vehicle = vehicleOf(message);
  const { latitude, longitude, detail } = message;
  const lines = [texts.happened(event, vehicle), ''];
  const row = (name: string, value: string | null): void => {
    if (value !== null) lines.push(`${name}: ${value}`);
  };
  if (message.code === 'maintenanceDue') {
    row(texts.service, message.about?.[languageOf(message)] ?? null);
    row(texts.due, dueText(message));
  } else row(texts.where, message.about?.[languageOf(message)] ?? null);
  row(texts.since, localTimeText(message.at, message));
  if (message.endTime !== message.at)
    row(texts.until, message.endTime === null ? texts.stillLasts : localTimeText(message.endTime, message));
  if (latitude !== null && longitude !== null)
    row(texts.place, parts.addressOf(latitude, longitude) ?? `${latitude}, ${longitude}`);
  row(texts.customer, message.customerName);
  const speed = (name: string): string | null => {
    const mps = figure(detail, name);
    return mps === null ? null : speedText(mps, message);
  };
  row(texts.peakSpeed, speed('peakSpeedMps'));
  row(texts.limit, speed('limitMps'));
  const fuel = figure(detail, 'changeL');
  row(texts.fuelChange, fuel === null ? null : `${fuel > 0 ? '+' : ''}${fuel} L`);
  if (message.count > 1) lines.push(texts.times(message.count));
  lines.push('', texts.rule(message.ruleName));
  if (parts.publicUrl !== '') lines.push(`${texts.open}: ${parts.publicUrl}/map/${message.assetId}`);
  return {
    subject: (message.isRepeat ? texts.lasts : texts.alarm)(event, vehicle),
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
