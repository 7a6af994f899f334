import { roleName } from '@rastro/domain';
import { useQuery } from '@tanstack/react-query';
import { type MeanwhileChange, query } from '../../api/index.ts';
import { useFleet, type Vehicle } from '../../fleet/index.ts';
import { useFormat, useTexts, vehicleName } from '../../i18n/index.ts';
import { ConflictDialog } from '../../ui/index.ts';
import { EVENTS_ALARM } from '../calls.ts';
import { formOf, type Rule, type RuleForm } from './ruleForm.ts';
import { rulesTexts } from './texts.ts';

const LABELS = {
  customerId: 'customer',
  name: 'name',
  enabled: 'enabled',
  typeNotificationId: 'listedAs',
  events: 'events',
  assetIds: 'assets',
  groupIds: 'groups',
  geofenceIds: 'geofences',
  roadIds: 'roads',
  hours: 'when',
  minimumDurationS: 'minimumDuration',
  dwellS: 'dwell',
  repeatIntervalS: 'repeatInterval',
  coolDownS: 'coolDown',
  userIds: 'users',
  roleIds: 'roles',
  emails: 'emails',
  telegramChats: 'telegramChats',
  phones: 'phones',
  channels: 'whom',
  escalation: 'ifNobody',
} as const satisfies Record<keyof RuleForm, string>;

interface RuleConflictProps {
  before: RuleForm;
  mine: RuleForm;
  /** The rule that the form began with. */
  stored: Rule | null;
  meanwhile: MeanwhileChange<Rule>;
  onKeepStored: () => void;
  onSave: (form: RuleForm) => void;
  onClose: () => void;
}

/** Both versions of a rule that two people changed at once, with the names of what they chose. */
export function RuleConflict({ stored, meanwhile, ...props }: RuleConflictProps) {
  const t = useTexts(rulesTexts);
  const format = useFormat();
  const { store, groups } = useFleet();
  const events = useQuery(query(EVENTS_ALARM, {})).data?.getEventsAlarm ?? [];
  const rules = [stored, meanwhile.stored].filter((rule) => rule !== null);
  const theirs = meanwhile.stored && formOf(meanwhile.stored);

  const namesOf = (key: keyof RuleForm, id: number | string): string | undefined => {
    const named = (from: readonly { id: number; name: string }[]) =>
      from.find((each) => each.id === id)?.name;
    switch (key) {
      case 'events':
        return events.find(({ code }) => code === id)?.label;
      case 'assetIds':
        return nameOf(store.get(Number(id)));
      case 'groupIds':
        return named(groups);
      case 'geofenceIds':
        return named(rules.flatMap(({ geofences }) => geofences));
      case 'roadIds':
        return named(rules.flatMap(({ roads }) => roads));
      case 'userIds':
        return named(rules.flatMap(({ users }) => users));
      case 'roleIds':
        return roleName(named(rules.flatMap(({ roles }) => roles)) ?? '', format.language);
      default:
        return undefined;
    }
  };
  const escalationText = (escalation: RuleForm['escalation']): string | null =>
    escalation &&
    [
      format.duration(escalation.afterS),
      ...escalation.userIds.map((id) => namesOf('userIds', id) ?? String(id)),
      ...escalation.roleIds.map((id) => namesOf('roleIds', id) ?? String(id)),
      ...escalation.emails,
    ].join(', ');
  const textOf = (key: keyof RuleForm, value: unknown): string | null => {
    if (key === 'channels') {
      const { inApp, email, push, webhookUrl } = value as RuleForm['channels'];
      const on = [inApp && t('inApp'), email && t('email'), push && t('push'), webhookUrl];
      return on.filter(Boolean).join(', ') || null;
    }
    if (key === 'hours') {
      const lines = value as RuleForm['hours'];
      return lines.length === 0
        ? t('always')
        : lines.map(({ days, from, to }) => `${days.length} × ${from}–${to}`).join(', ');
    }
    if (key === 'typeNotificationId') return t(value === 10 ? 'type10' : 'type1');
    if (key.endsWith('S')) return format.duration(Number(value));
    if (key === 'escalation') return escalationText(value as RuleForm['escalation']);
    if (!Array.isArray(value) || value.length === 0) return null;
    return value.map((id: number | string) => namesOf(key, id) ?? String(id)).join(', ');
  };
  return (
    <ConflictDialog
      {...props}
      by={meanwhile.by}
      at={meanwhile.at}
      theirs={theirs}
      labelOf={(key) => t(LABELS[key])}
      textOf={textOf}
    />
  );
}

const nameOf = (vehicle: Vehicle | null): string | undefined =>
  vehicle ? vehicleName({ name: vehicle.nMov, licensePlate: vehicle.pat }) : undefined;
