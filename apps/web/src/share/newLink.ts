import type { ShareField, ShareLinkInput } from '../api/index.ts';
import { isoDay, momentOf, wallTime } from '../i18n/index.ts';

/** How the end of a new link is chosen. */
export const UNTIL = ['hour', 'fourHours', 'today', 'moment', 'arrival'] as const;
export type Until = (typeof UNTIL)[number];

/** How the place of an arrival is chosen. */
export type ArrivalAt = 'geofence' | 'place';

/** The radii of a place of arrival, in metres. */
export const RADII_M = [100, 200, 500, 1_000, 2_000, 5_000];
/** The days after which a link ends that waits for an arrival. */
export const DAYS = [1, 3, 7, 31];

/** A new link as it is written. */
export interface NewLink {
  recipient: string;
  until: Until;
  /** `yyyy-MM-dd HH:mm:ss`; null for none yet. */
  moment: string | null;
  arrivalAt: ArrivalAt;
  geofenceId: number | null;
  place: { lat: number; lon: number } | null;
  radiusM: number;
  days: number;
  fields: ShareField[];
}

export const FIRST: NewLink = {
  recipient: '',
  until: 'hour',
  moment: null,
  arrivalAt: 'geofence',
  geofenceId: null,
  place: null,
  radiusM: 200,
  days: 1,
  fields: ['NAME', 'PLATE', 'ADDRESS'],
};

/** What a link can show, in the order of the form. */
export const FIELDS: readonly ShareField[] = [
  'NAME',
  'PLATE',
  'DRIVER',
  'SPEED',
  'ADDRESS',
  'TRAIL',
  'DESTINATION',
];

/** What is missing of a new link, by the key of its text. */
export type Missing = 'momentRequired' | 'geofenceRequired' | 'placeRequired';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const LONGEST_MS = 31 * DAY_MS;

/** When a new link ends, in milliseconds since 1970, made at a moment in a time zone; null where that is not chosen or cannot be. */
export function endOf(
  { until, moment, days }: Pick<NewLink, 'until' | 'moment' | 'days'>,
  now: number,
  timeZone: string,
): number | null {
  if (until === 'hour') return now + HOUR_MS;
  if (until === 'fourHours') return now + 4 * HOUR_MS;
  if (until === 'arrival') return now + days * DAY_MS;
  const wanted = until === 'today' ? `${isoDay(wallTime(now, timeZone))} 23:59:59` : moment;
  if (wanted === null) return null;
  const end = momentOf(wanted, timeZone);
  return end > now && end <= now + LONGEST_MS ? end : null;
}

/** What is missing of a new link; null where nothing is. */
export function missingOf(link: NewLink, now: number, timeZone: string): Missing | null {
  if (endOf(link, now, timeZone) === null) return 'momentRequired';
  if (link.until !== 'arrival') return null;
  if (link.arrivalAt === 'geofence') return link.geofenceId === null ? 'geofenceRequired' : null;
  return link.place === null ? 'placeRequired' : null;
}

/** A new link as the call takes it. Throws where something is missing. */
export function inputOf(link: NewLink, assetId: number, now: number, timeZone: string): ShareLinkInput {
  const end = endOf(link, now, timeZone);
  if (end === null) throw new Error('A link without an end');
  const isArrival = link.until === 'arrival';
  return {
    assetId,
    recipient: link.recipient.trim() || null,
    fields: FIELDS.filter((field) => link.fields.includes(field) && (isArrival || field !== 'DESTINATION')),
    endsAt: new Date(end).toISOString(),
    arrival: isArrival ? arrivalOf(link) : null,
  };
}

const arrivalOf = ({ arrivalAt, geofenceId, place, radiusM }: NewLink): ShareLinkInput['arrival'] =>
  arrivalAt === 'geofence'
    ? { geofenceId }
    : { lat: place?.lat ?? null, lon: place?.lon ?? null, radius: radiusM };
