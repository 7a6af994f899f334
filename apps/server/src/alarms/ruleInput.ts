import type { AlarmEscalationInput, AlarmHoursInput, AlarmRuleInput } from '@rastro/contract/resolvers';
import {
  type AlarmEscalation,
  type AlarmHours,
  type AlarmRule,
  eventType,
  minuteOf,
  NOTIFICATION_TYPE,
  WEEKDAYS,
} from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { isSmsPhone } from '../outside/sms.ts';
import { isTelegramChat } from '../outside/telegram.ts';

const MAX_NAME_LENGTH = 100;
const MAX_LIST = 10_000;
const MAX_EMAILS = 20;
const MAX_HOURS = 50;
const MAX_DURATION_S = 7 * 86_400;
const SHORTEST_REPEAT_S = 60;
const MAX_URL_LENGTH = 500;
const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;

/** What a change leaves as it was in the rule. */
export interface KeptOfRule {
  /** Users whom this person may not see and therefore does not remove. */
  userIds: readonly number[];
  /** Places that it named and may go on naming, though they were deleted meanwhile. */
  geofenceIds: readonly number[];
  roadIds: readonly number[];
  /** Users to whom it escalates and whom this person may not see. */
  escalationUserIds: readonly number[];
}

const NOTHING_KEPT: KeptOfRule = { escalationUserIds: [], userIds: [], geofenceIds: [], roadIds: [] };

const refuse = (field: string): never => {
  throw codedError('INVALID_INPUT', { field });
};

/**
 * What a person wrote, checked, as a rule of a customer. Throws INVALID_INPUT with the field, and NOT_FOUND for a customer, vehicle,
 * group, geofence, road, user or role out of reach.
 */
export async function checkedRule(
  scope: Scope,
  customerId: number,
  input: AlarmRuleInput,
  kept: KeptOfRule = NOTHING_KEPT,
): Promise<{ name: string; rule: AlarmRule }> {
  const name = input.name.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH) refuse('name');
  if (
    input.typeNotificationId !== NOTIFICATION_TYPE.alarm &&
    input.typeNotificationId !== NOTIFICATION_TYPE.events
  )
    refuse('typeNotificationId');
  const events = [...new Set(input.events)];
  if (events.length === 0 || events.some((code) => !eventType(code)?.canAlarm)) refuse('events');
  if (input.hours.length > MAX_HOURS) refuse('hours');
  const lists = ['assetIds', 'groupIds', 'geofenceIds', 'roadIds', 'userIds', 'roleIds'] as const;
  for (const list of lists) if (input[list].length > MAX_LIST) refuse(list);
  if (input.emails.length > MAX_EMAILS || input.emails.some((email) => !EMAIL.test(email))) refuse('emails');
  const repeat = duration(input.repeatIntervalS, 'repeatIntervalS');
  if (repeat > 0 && repeat < SHORTEST_REPEAT_S) refuse('repeatIntervalS');
  await checkVehicles(scope, customerId, input);
  await checkPlaces(scope, customerId, input, kept);
  await checkPeople(scope, customerId, input);
  return {
    name,
    rule: {
      typeId: input.typeNotificationId,
      events,
      assetIds: unique(input.assetIds),
      groupIds: unique(input.groupIds),
      geofenceIds: unique(input.geofenceIds),
      roadIds: unique(input.roadIds),
      hours: input.hours.map(checkedHours),
      minimumDurationS: duration(input.minimumDurationS, 'minimumDurationS'),
      dwellS: duration(input.dwellS, 'dwellS'),
      repeatIntervalS: repeat,
      coolDownS: duration(input.coolDownS, 'coolDownS'),
      userIds: unique([...input.userIds, ...kept.userIds]),
      roleIds: unique(input.roleIds),
      emails: [...new Set(input.emails.map((email) => email.toLowerCase()))],
      inApp: input.channels.inApp,
      email: input.channels.email,
      push: input.channels.push,
      telegramChats: listOf(input.telegramChats, isTelegramChat, 'telegramChats'),
      phones: listOf(input.phones, isSmsPhone, 'phones'),
      webhookUrl: webhookUrl(input.channels.webhookUrl),
      escalation: input.escalation ? checkedEscalation(input.escalation, kept) : null,
    },
  };
}

function listOf(
  given: readonly string[] | null | undefined,
  isRight: (text: string) => boolean,
  field: string,
) {
  const texts = [...new Set((given ?? []).map((text) => text.trim()))];
  return texts.length <= MAX_EMAILS && texts.every(isRight) ? texts : refuse(field);
}

function checkedEscalation(
  { afterS, userIds, roleIds, emails }: AlarmEscalationInput,
  { escalationUserIds }: KeptOfRule,
): AlarmEscalation {
  const seconds = duration(afterS, 'escalation');
  const isTooMuch = [userIds, roleIds].some((ids) => ids.length > MAX_LIST) || emails.length > MAX_EMAILS;
  const people = unique([...userIds, ...escalationUserIds]);
  const isToNobody = people.length + roleIds.length + emails.length === 0;
  if (seconds < SHORTEST_REPEAT_S || isTooMuch || isToNobody || emails.some((email) => !EMAIL.test(email)))
    refuse('escalation');
  return {
    afterS: seconds,
    userIds: people,
    roleIds: unique(roleIds),
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
  };
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

function duration(seconds: number, field: string): number {
  return seconds >= 0 && seconds <= MAX_DURATION_S ? seconds : refuse(field);
}

function checkedHours({ days, from, to }: AlarmHoursInput): AlarmHours {
  const fromMinute = minuteOf(from);
  const toMinute = minuteOf(to);
  if (days.length === 0 || fromMinute === null || toMinute === null) return refuse('hours');
  return { days: unique(days.map((day) => WEEKDAYS.indexOf(day) + 1)), fromMinute, toMinute };
}

/** The address as it will be called; its host is asked for, and refused where it is private, whenever it is. */
function webhookUrl(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  const fits =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    trimmed.length <= MAX_URL_LENGTH;
  return fits ? url.href : refuse('webhookUrl');
}

async function checkVehicles(scope: Scope, customerId: number, input: AlarmRuleInput): Promise<void> {
  const { assetIds, groupIds } = input;
  // Whoever sees some groups only must not set a rule for what lies outside of them.
  if (scope.isBounded && assetIds.length + groupIds.length === 0) refuse('assetIds');
  const assets = await scope
    .assets()
    .where('asset.customer_id', '=', customerId)
    .where(sql<boolean>`asset.id = ANY(${assetIds}::int[])`)
    .select('asset.id')
    .execute();
  const groups = await scope
    .groups()
    .where('asset_group.customer_id', '=', customerId)
    .where(sql<boolean>`asset_group.id = ANY(${groupIds}::int[])`)
    .select('asset_group.id')
    .execute();
  if (assets.length < new Set(assetIds).size || groups.length < new Set(groupIds).size)
    throw codedError('NOT_FOUND');
}

async function checkPlaces(
  scope: Scope,
  customerId: number,
  input: AlarmRuleInput,
  kept: KeptOfRule,
): Promise<void> {
  const geofences = await scope
    .geofences()
    .where('geofence.customer_id', '=', customerId)
    .where(sql<boolean>`geofence.id = ANY(${input.geofenceIds}::int[])`)
    .select('geofence.id')
    .execute();
  const roads = await scope
    .roads()
    .where('road.customer_id', '=', customerId)
    .where(sql<boolean>`road.id = ANY(${input.roadIds}::int[])`)
    .select('road.id')
    .execute();
  const isKnown = (ids: readonly number[], found: readonly { id: number }[], before: readonly number[]) => {
    const known = new Set([...found.map(({ id }) => id), ...before]);
    return ids.every((id) => known.has(id));
  };
  if (
    !isKnown(input.geofenceIds, geofences, kept.geofenceIds) ||
    !isKnown(input.roadIds, roads, kept.roadIds)
  )
    throw codedError('NOT_FOUND');
}

async function checkPeople(scope: Scope, customerId: number, input: AlarmRuleInput): Promise<void> {
  const userIds = [...input.userIds, ...(input.escalation?.userIds ?? [])];
  const roleIds = [...input.roleIds, ...(input.escalation?.roleIds ?? [])];
  const users = await scope
    .users()
    .where('app_user.customer_id', '=', customerId)
    .where(sql<boolean>`app_user.id = ANY(${userIds}::int[])`)
    .select('app_user.id')
    .execute();
  const roles = await scope
    .roles()
    .where((eb) => eb.or([eb('role.customer_id', 'is', null), eb('role.customer_id', '=', customerId)]))
    .where(sql<boolean>`role.id = ANY(${roleIds}::int[])`)
    .select('role.id')
    .execute();
  if (users.length < new Set(userIds).size || roles.length < new Set(roleIds).size)
    throw codedError('NOT_FOUND');
}
