import { type EventPlace, eventType } from '@rastro/domain';
import type { AlarmHoursInput, AlarmRuleInput, RuleFragment, Weekday } from '../../api/index.ts';
import { NOTIFICATION_TYPE } from '../alarm.ts';

export type Rule = RuleFragment;

/** A geofence or road that a rule names. */
export type RulePlace = Rule['geofences'][number];

/** A rule as its form holds it: the fields of the call's input, none of them absent. */
export type RuleForm = Required<{
  [Key in Exclude<keyof AlarmRuleInput, 'channels'>]: Exclude<AlarmRuleInput[Key], undefined>;
}> & { channels: { inApp: boolean; email: boolean; push: boolean; webhookUrl: string } };

export const WEEKDAYS = [
  'LUNES',
  'MARTES',
  'MIERCOLES',
  'JUEVES',
  'VIERNES',
  'SABADO',
  'DOMINGO',
] as const satisfies Weekday[];

/** The hours of a new line: the night of every day. */
export const NIGHTS: AlarmHoursInput = { days: [...WEEKDAYS], from: '22:00', to: '06:00' };

const QUARTER_HOUR_S = 900;

/** A new rule: nothing is chosen, it is shown in the application, and repeats are gathered for a quarter of an hour. */
export const newRule = (customerId: number): RuleForm => ({
  customerId,
  name: '',
  enabled: true,
  typeNotificationId: NOTIFICATION_TYPE.alarm,
  events: [],
  assetIds: [],
  groupIds: [],
  geofenceIds: [],
  roadIds: [],
  hours: [],
  minimumDurationS: 0,
  dwellS: 0,
  repeatIntervalS: 0,
  coolDownS: QUARTER_HOUR_S,
  userIds: [],
  roleIds: [],
  emails: [],
  telegramChats: [],
  phones: [],
  channels: { inApp: true, email: false, push: false, webhookUrl: '' },
  escalation: null,
});

/** The form of a stored rule. */
export const formOf = (rule: Rule): RuleForm => ({
  customerId: rule.customerId,
  name: rule.name,
  enabled: rule.enabled,
  typeNotificationId: rule.typeNotificationId,
  events: rule.events,
  assetIds: rule.assetIds,
  groupIds: rule.groupIds,
  geofenceIds: rule.geofences.map(({ id }) => id),
  roadIds: rule.roads.map(({ id }) => id),
  hours: rule.hours.map(({ days, from, to }) => ({ days, from, to })),
  minimumDurationS: rule.minimumDurationS,
  dwellS: rule.dwellS,
  repeatIntervalS: rule.repeatIntervalS,
  coolDownS: rule.coolDownS,
  userIds: rule.users.map(({ id }) => id),
  roleIds: rule.roles.map(({ id }) => id),
  emails: rule.emails,
  telegramChats: rule.telegramChats,
  phones: rule.phones,
  channels: { ...rule.channels, webhookUrl: rule.channels.webhookUrl ?? '' },
  escalation: rule.escalation && {
    afterS: rule.escalation.afterS,
    userIds: rule.escalation.users.map(({ id }) => id),
    roleIds: rule.escalation.roles.map(({ id }) => id),
    emails: rule.escalation.emails,
  },
});

/** Whether the form's events happen at geofences or on roads, so that there is something to choose. */
export const isAt = ({ events }: Pick<RuleForm, 'events'>, place: EventPlace): boolean =>
  events.some((code) => eventType(code)?.place === place);

/** The input of the call for a form, without places to which none of its events belongs. */
export const inputOf = (form: RuleForm): AlarmRuleInput => ({
  ...form,
  name: form.name.trim(),
  geofenceIds: isAt(form, 'geofence') ? form.geofenceIds : [],
  roadIds: isAt(form, 'road') ? form.roadIds : [],
  channels: { ...form.channels, webhookUrl: form.channels.webhookUrl.trim() || null },
});

const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** An error in a field of the form. */
export type RuleComplaint =
  | 'required'
  | 'eventsRequired'
  | 'channelRequired'
  | 'hoursIncomplete'
  | 'emailInvalid'
  | 'webhookInvalid'
  | 'receiverRequired'
  | 'tooSoon'
  | 'chatInvalid'
  | 'phoneInvalid';

const hasMessenger = ({ telegramChats, phones }: RuleForm): boolean =>
  (telegramChats ?? []).length + (phones ?? []).length > 0;
const isChat = (text: string): boolean => /^(-?\d{1,20}|@[A-Za-z][A-Za-z\d_]{4,31})$/.test(text.trim());
const isPhone = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text.trim());

const SHORTEST_ESCALATION_S = 60;

function escalationComplaint({ escalation }: RuleForm): RuleComplaint | null {
  if (!escalation) return null;
  const { afterS, userIds, roleIds, emails } = escalation;
  if (afterS < SHORTEST_ESCALATION_S) return 'tooSoon';
  if (!emails.every((email) => EMAIL.test(email))) return 'emailInvalid';
  return userIds.length + roleIds.length + emails.length === 0 ? 'receiverRequired' : null;
}

/** The errors by field; an empty object when the rule can be stored. */
export function complaintsOf(form: RuleForm): Partial<Record<keyof RuleForm, RuleComplaint>> {
  const { channels, hours } = form;
  const webhookUrl = channels.webhookUrl.trim();
  const isTold = channels.inApp || channels.email || channels.push || webhookUrl !== '' || hasMessenger(form);
  const hasReceiver = form.userIds.length + form.roleIds.length + form.emails.length > 0;
  const found: Partial<Record<keyof RuleForm, RuleComplaint | null>> = {
    name: form.name.trim() === '' ? 'required' : null,
    events: form.events.length === 0 ? 'eventsRequired' : null,
    hours: hours.every(({ days, from, to }) => days.length > 0 && isClock(from) && isClock(to))
      ? null
      : 'hoursIncomplete',
    emails: form.emails.every((email) => EMAIL.test(email)) ? null : 'emailInvalid',
    channels: !isTold
      ? 'channelRequired'
      : webhookUrl !== '' && !isWebAddress(webhookUrl)
        ? 'webhookInvalid'
        : null,
    telegramChats: (form.telegramChats ?? []).every(isChat) ? null : 'chatInvalid',
    phones: (form.phones ?? []).every(isPhone) ? null : 'phoneInvalid',
    escalation: escalationComplaint(form),
    userIds: (channels.email || channels.push) && !hasReceiver ? 'receiverRequired' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== null));
}

/** Whether the form is complete enough for a dry run. */
export const canDryRun = (form: RuleForm): boolean => {
  const { events, hours } = complaintsOf(form);
  return !events && !hours;
};

/** The part of the form that decides when the rule rings; receivers and channels do not change the dry run. */
export const dryRunInput = (form: RuleForm): AlarmRuleInput => ({
  ...inputOf(form),
  name: 'dry run',
  enabled: true,
  userIds: [],
  roleIds: [],
  emails: [],
  telegramChats: [],
  phones: [],
  escalation: null,
  channels: { inApp: true, email: false, push: false, webhookUrl: null },
});
