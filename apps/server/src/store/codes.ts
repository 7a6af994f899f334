import type { AlarmKind, MeterSource, SegmentState } from '@rastro/domain';

/**
 * What is stored as a small number, with the names of the numbers. They are written into rows and into the conditions of indexes: never
 * change one, only add. Types of notifications, whose numbers are the contract's, are `NOTIFICATION_TYPE` of the domain.
 */

/** The name by which a code is known in one of these lists. */
export type CodeName<Codes extends Readonly<Record<string, number>>> = keyof Codes & string;

/** Who found an event (`event.source`): a device reported it, a fact rule derived it from fixes, or it happened by the clock. */
export const EVENT_SOURCE = { device: 1, rule: 2, clock: 3 } as const;

/** The state of a segment of the timeline (`segment.state`). */
export const SEGMENT_STATE = { MOVING: 1, IDLE: 2, STOPPED: 3, NO_DATA: 4 } as const satisfies Record<
  SegmentState,
  number
>;

/** The kind of an incident's alarm (`notification.kind` and its counters); NONE for incidents of other types. */
export const INCIDENT_KIND = {
  NONE: 0,
  HARDWARE: 1,
  SOFTWARE: 2,
  WITHOUTTRANSMISION: 3,
} as const satisfies Record<AlarmKind | 'NONE', number>;

/** The channels by which a delivery reaches its receiver (`alarm_delivery.channel`). */
export const DELIVERY_CHANNEL = { EMAIL: 1, PUSH: 2, WEBHOOK: 3, TELEGRAM: 4, SMS: 5 } as const;

/**
 * What has become of a delivery (`alarm_delivery.status`): it waits for its next attempt, went out, waits for the next digest (or is in
 * one, where it has a `digest_id`), was given up, or is being sent at this moment.
 */
export const DELIVERY_STATUS = { WAITING: 1, SENT: 2, DIGEST: 3, FAILED: 4, SENDING: 5 } as const;

/** What whoever reads an address says to a customer's messages (`mail_address.state`): nothing yet, yes, or no. */
export const MAIL_ADDRESS_STATE = { PENDING: 1, CONFIRMED: 2, REFUSED: 3 } as const;

/** What a customer wants to write to an address about (`mail_address.topic`). */
export const MAIL_TOPIC = { ALARMS: 1, MAINTENANCE: 2, REPORTS: 3 } as const;

/** What a link by which a user sets a password is for (`password_link.kind`): a first password, or one in the place of a forgotten one. */
export const PASSWORD_LINK_KIND = { INVITATION: 1, RESET: 2 } as const;

/** The meter that a cycle of a service notice follows (`service_notice.meter_source`): the device's own, or Rastro's computed one. */
export const METER_SOURCE = { device: 1, computed: 2 } as const satisfies Record<MeterSource, number>;

/** The name of a stored code. Throws RangeError for a number that is not in the list, which some later version wrote. */
export function codeName<Codes extends Readonly<Record<string, number>>>(
  codes: Codes,
  code: number,
): CodeName<Codes> {
  for (const name in codes) if (codes[name] === code) return name;
  throw new RangeError(`${code} is none of the codes ${Object.keys(codes).join(', ')}`);
}
