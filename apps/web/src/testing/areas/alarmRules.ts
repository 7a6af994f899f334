import type { AlarmDryRun, AlarmRule, AlarmRuleInput } from '@rastro/contract/resolvers';
import type { Asked } from '../api/asked.ts';
import { changedMeanwhile, refusal } from '../api/refusal.ts';
import { storedRule } from '../fleet/alarmRules.ts';
import { nameAddress } from '../fleet/mailAddresses.ts';
import { nextId } from '../fleet/maintenance.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';

const DAY_MS = 86_400_000;

/** The rules that were deleted, of every test: the last one of an id is that of this test. */
const deleted: AlarmRule[] = [];

/** The rules that raise alarms, what was sent of them, and how much a user wants to receive. */
export const alarmRules: Area = {
  Query: {
    alarmRules: (_, _args, { fleet, user }) =>
      fleet.alarmRules.filter(({ customerId }) => user.isOwner || customerId === user.shown.customer.id),
    alarmRecipients: (_, _args, { fleet }) => ({
      users: fleet.users.map(({ shown: { id, firstName, lastName, email } }) => ({
        id,
        name: `${firstName} ${lastName}`,
        email,
      })),
      roles: [{ id: 3, name: 'Operador' }],
    }),
    alarmChannels: () => ({
      telegram: true,
      sms: true,
      perCustomerHour: 2000,
      inLastHour: 3,
      perReceiverHour: 12,
    }),
    alarmRuleDryRun: (_, { rule, days }, asked) => dryRun(rule, days ?? 30, asked),
    alarmDeliveries: (_, _args, { fleet }) => ({
      count: fleet.deliveries.length,
      items: fleet.deliveries,
    }),
    notificationPreferences: (_, _args, { fleet }) => fleet.preferences,
    pushKey: () => 'BNbN3OiAkW8pKG1CzK2jQwWZ9b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b4',
  },
  Mutation: {
    createAlarmRule: (_, { rule }, { fleet, user }) => {
      const customerId = rule.customerId ?? user.shown.customer.id;
      const made = storedRule(fleet, { id: nextId(fleet.alarmRules), customerId, version: 1 }, rule);
      fleet.alarmRules.push(made);
      if (rule.channels.email)
        for (const address of rule.emails)
          nameAddress(fleet, { ...user.shown.customer, id: customerId }, address);
      return made;
    },
    updateAlarmRule: (_, { id, version: known, rule }, { fleet }) => {
      const at = fleet.alarmRules.findIndex((each) => each.id === id);
      const before = fleet.alarmRules[at];
      if (!before) throw refusal('NOT_FOUND');
      const { customerId, version } = before;
      if (known != null && known !== version) throw changedMeanwhile(before, version);
      const next = storedRule(fleet, { id, customerId, version: version + 1 }, rule);
      fleet.alarmRules[at] = next;
      return next;
    },
    testAlarmRule: (_, { id }, { fleet }) => {
      const rule = fleet.alarmRules.find((each) => each.id === id);
      if (!rule) throw refusal('NOT_FOUND');
      return rule.emails.length + rule.users.length;
    },
    deleteAlarmRule: (_, { id }, { fleet }) => {
      deleted.push(...fleet.alarmRules.filter((each) => each.id === id));
      fleet.alarmRules = fleet.alarmRules.filter((each) => each.id !== id);
      return true;
    },
    restoreAlarmRule: (_, { id }, { fleet }) => {
      const rule = deleted.findLast((each) => each.id === id);
      if (!rule) throw refusal('NOT_FOUND');
      fleet.alarmRules.push({ ...rule, version: rule.version + 2 });
      return rule;
    },
    updateNotificationPreferences: (_, { preferences }, { fleet }) => {
      fleet.preferences = { ...fleet.preferences, ...preferences };
      return fleet.preferences;
    },
    subscribePush: (_, { endpoint, name }, { fleet }) => {
      const { pushDevices: before } = fleet.preferences;
      const device = { id: nextId(before), name, endpoint, createdAt: new Date().toISOString() };
      fleet.preferences = { ...fleet.preferences, pushDevices: [...before, device] };
      return fleet.preferences;
    },
  },
};

/** What a rule of events, vehicles and a cool-down would have made of the alarms that were raised. */
function dryRun(rule: AlarmRuleInput, days: number, { fleet, user }: Asked): AlarmDryRun {
  const reached = vehiclesInReach(fleet, user).filter(
    ({ id }) => rule.assetIds.length === 0 || rule.assetIds.includes(id),
  );
  const assets = reached.flatMap(({ id, name, plate }) => {
    const times = fleet.alarms
      .filter(({ code, vehicle }) => vehicle.id === id && rule.events.includes(code))
      .map(({ atMs }) => atMs)
      .toSorted((a, b) => a - b);
    const ringing: number[] = [];
    for (const atMs of times)
      if (ringing.length === 0 || atMs - (ringing.at(-1) ?? 0) >= rule.coolDownS * 1000) ringing.push(atMs);
    const asset = { assetId: id, name, licensePlate: plate, rings: ringing.length, events: times.length };
    return times.length > 0 ? [asset] : [];
  });
  const sum = (of: 'rings' | 'events') => assets.reduce((all, asset) => all + asset[of], 0);
  return {
    from: new Date(Date.now() - days * DAY_MS).toISOString(),
    to: new Date().toISOString(),
    customerName: user.shown.customer.name,
    assetCount: reached.length,
    rings: sum('rings'),
    incidents: sum('rings'),
    events: sum('events'),
    assets,
    days: [],
    cut: false,
  };
}
