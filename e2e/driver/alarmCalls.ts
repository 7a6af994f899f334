import type { SystemClient } from '../system/client.ts';
import { CONDOR } from '../system/company.ts';
import type { Credentials } from '../system/control.ts';
import { logIn } from './storedSession.ts';

/** A rule as `createAlarmRule` takes it: everything of these events rings in the application, each time anew. */
export const plainRule = (name: string, events: readonly string[]) => ({
  name,
  enabled: true,
  typeNotificationId: 1,
  events,
  assetIds: [] as number[],
  groupIds: [] as number[],
  geofenceIds: [] as number[],
  roadIds: [] as number[],
  hours: [],
  minimumDurationS: 0,
  dwellS: 0,
  repeatIntervalS: 0,
  coolDownS: 0,
  userIds: [] as number[],
  roleIds: [] as number[],
  emails: [] as string[],
  channels: { inApp: true, email: false, push: false, webhookUrl: null },
});

/** A user of Cóndor; with groups, one whose alarms are those of these groups alone. */
export const condorUser = (
  system: SystemClient,
  wish: Parameters<SystemClient['newUser']>[0] = {},
): Promise<Credentials> => system.newUser({ customer: CONDOR, ...wish });

/** Makes a rule as the manager of Cóndor. */
export async function createRule(system: SystemClient, rule: ReturnType<typeof plainRule>): Promise<void> {
  const { token } = await logIn(system, await condorUser(system));
  await system.call(
    'mutation ($rule: AlarmRuleInput!) { createAlarmRule(rule: $rule) { id } }',
    { rule },
    token,
  );
}

/** Acknowledges everything that a user may see, so that a test begins with an empty list. */
export async function acknowledgeEverything(system: SystemClient, user: Credentials): Promise<void> {
  const { token } = await logIn(system, user);
  await system.call('mutation { ACKMultipleAlarms { count } }', {}, token);
}

/** How many alarms of everything in reach wait. */
export async function waitingAlarms(system: SystemClient, user: Credentials): Promise<number> {
  const { token } = await logIn(system, user);
  const { notifications } = await system.call<{ notifications: { cantUnACK: number } }>(
    '{ notifications { cantUnACK } }',
    {},
    token,
  );
  return notifications.cantUnACK;
}
