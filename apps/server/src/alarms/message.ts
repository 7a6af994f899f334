import type { Language } from '@rastro/contract/resolvers';
import type { Bilingual } from '@rastro/domain';

/** In whose words a message is put. */
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
  /** How many the incident has by now. */
  count: number;
  /** It rang before and lasts. */
  isRepeat: boolean;
  /** The geofence, route, stop or service that it is about; null for none. */
  about: Bilingual | null;
  /** Figures of the rule that found it: units in their names. */
  detail: Record<string, unknown>;
}

/** What an `alarm_delivery` carries: one alarm, or a digest of several. */
export type DeliveryMessage =
  | ({ kind: 'alarm' } & AlarmMessage)
  | ({ kind: 'digest'; alarms: AlarmMessage[]; more: number } & Reader);
