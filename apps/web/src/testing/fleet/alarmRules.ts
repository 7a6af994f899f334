import type { AlarmRule, AlarmRuleInput } from '@rastro/contract/resolvers';
import type { FakeFleet } from './types.ts';

/** A rule as it is stored, from what a form sends, with the names of what it is about. */
export function storedRule(
  { geofences, roads }: Pick<FakeFleet, 'geofences' | 'roads'>,
  stored: Pick<AlarmRule, 'id' | 'customerId' | 'version'>,
  { geofenceIds, roadIds, userIds, roleIds, escalation, ...rule }: AlarmRuleInput,
): AlarmRule {
  const named = (places: readonly { id: number; name: string }[], ids: readonly number[]) =>
    ids.map((id) => {
      const place = places.find((each) => each.id === id);
      return { id, name: place?.name ?? `Lugar ${id}`, deleted: !place };
    });
  const usersOf = (ids: readonly number[]) =>
    ids.map((each) => ({ id: each, name: `Usuario ${each}`, email: null }));
  const rolesOf = (ids: readonly number[]) => ids.map((each) => ({ id: each, name: `Rol ${each}` }));
  return {
    ...rule,
    ...stored,
    geofences: named(geofences, geofenceIds),
    roads: named(roads, roadIds),
    telegramChats: [...(rule.telegramChats ?? [])],
    phones: [...(rule.phones ?? [])],
    users: usersOf(userIds),
    roles: rolesOf(roleIds),
    channels: { ...rule.channels, webhookUrl: rule.channels.webhookUrl ?? null },
    escalation: escalation
      ? {
          afterS: escalation.afterS,
          emails: escalation.emails,
          users: usersOf(escalation.userIds),
          roles: rolesOf(escalation.roleIds),
        }
      : null,
    webhookSecret: null,
    isDefault: false,
  };
}

/** A rule of a name and events, with everything else as plain as can be. */
export const plainRule = (name: string, events: string[]): AlarmRuleInput => ({
  name,
  enabled: true,
  typeNotificationId: 1,
  events,
  assetIds: [],
  groupIds: [],
  geofenceIds: [],
  roadIds: [],
  hours: [],
  minimumDurationS: 0,
  dwellS: 0,
  repeatIntervalS: 0,
  coolDownS: 0,
  userIds: [],
  roleIds: [],
  emails: [],
  channels: { inApp: true, email: false, push: false, webhookUrl: null },
});
