import type { Bilingual } from '@rastro/domain';
import type { Language } from '../tables.ts';

/** The reader in whose language and time zone a message is composed. */
export interface Reader {
  language: Language;
  /** IANA name. */
  timeZone: string;
}

/** The facts of one alarm, as a delivery carries them until it is sent. Times are milliseconds since 1970 UTC. */
export interface AlarmMessage extends Reader {
  code: string;
  ruleName: string;
  assetId: number;
  assetName: string;
  licensePlate: string;
  customerName: string;
  at: number;
  endTime: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Number of events that the incident has by now. */
  count: number;
  /** It rang before and lasts. */
  isRepeat: boolean;
  /** It is escalated: nobody answered it for so many seconds. */
  unansweredS?: number;
  /** The geofence, route, stop or service that it is about; null for none. */
  about: Bilingual | null;
  /** Figures of the fact rule that found the event, with their units in their names. */
  detail: Record<string, unknown>;
}

/** What an `alarm_delivery` carries: one alarm, a digest of several, or a test of the channels of a rule. */
export type DeliveryMessage =
  | ({ kind: 'alarm' } & AlarmMessage)
  | ({ kind: 'digest'; alarms: AlarmMessage[]; more: number } & Reader)
  | ({ kind: 'test'; ruleName: string; customerName: string } & Reader);
