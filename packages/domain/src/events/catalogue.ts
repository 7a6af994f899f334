import { COMPUTED_EVENT_TYPES } from './computedEventTypes.ts';
import { DEVICE_EVENT_TYPES } from './deviceEventTypes.ts';
import type { Bilingual, ComputedEventCode, EventType, Infraction } from './eventType.ts';

/** Every kind of event that an asset can have, in the order of its id: the devices' own, then what Rastro finds by itself. */
export const EVENT_TYPES: readonly EventType[] = [...DEVICE_EVENT_TYPES, ...COMPUTED_EVENT_TYPES];

const byCode = new Map<string, EventType>(EVENT_TYPES.map((type) => [type.code, type]));
const byId = new Map(EVENT_TYPES.map((type) => [type.id, type]));

/** The entry of an event's code; null for a code of a newer version. */
export const eventType = (code: string): EventType | null => byCode.get(code) ?? null;

/** The entry of a stable id; null where there is none. */
export const eventTypeOfId = (id: number): EventType | null => byId.get(id) ?? null;

/** The name of an event for people; a code that is not in the catalogue stands for itself. */
export const eventName = (code: string, language: keyof Bilingual): string =>
  eventType(code)?.name[language] ?? code;

/** The codes that count as an infraction. */
export const infractionCodes = (infraction: Infraction): string[] =>
  EVENT_TYPES.filter((type) => type.infraction === infraction).map(({ code }) => code);

/** The events that announce what is due, of services and documents: they name whom to notify, and are of the type of maintenance. */
const NOTICES: ReadonlySet<string> = new Set<ComputedEventCode>(['maintenanceDue', 'documentDue']);

/** Whether an event announces what is due. */
export const isNotice = (code: string): boolean => NOTICES.has(code);
