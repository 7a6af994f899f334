import type { Resolvers } from '@rastro/contract/resolvers';
import {
  ALARM_KIND_NAMES,
  ALARM_KINDS,
  type Bilingual,
  ENUMERATIONS,
  EVENT_TYPES,
  type EventType,
  NOTIFICATION_TYPES,
} from '@rastro/domain';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { codedError } from '../errors.ts';

/** Calls that give the event catalogue, the kinds of notifications and the enumerations of reports as lists to choose from. */
export const eventsResolvers: Resolvers<CallContext> = {
  Query: {
    typeEventAll: (_root, _args, context) => EVENT_TYPES.map((type) => toOption(type, context)),
    getEventsAlarm: (_root, _args, context) =>
      EVENT_TYPES.filter(({ canAlarm }) => canAlarm).map((type) => toOption(type, context)),
    typeNotifications: (_root, _args, context) =>
      NOTIFICATION_TYPES.map(({ id, name }) => named(id, name, context)),
    typeAlarmNotification: (_root, _args, context) =>
      ALARM_KINDS.map((kind) => named(kind, ALARM_KIND_NAMES[kind], context)),
    enumValues: (_root, { name }, context) => {
      const values = Object.hasOwn(ENUMERATIONS, name) ? ENUMERATIONS[name] : undefined;
      if (!values) throw codedError('INVALID_INPUT', { field: 'name' });
      return values.map(({ value, label, description }) => ({
        value,
        label: inLanguage(label, context),
        description: inLanguage(description, context),
      }));
    },
  },
};

function toOption(type: EventType, context: CallContext) {
  const { id, name, code, kind, canAlarm, infraction, isEpisode } = type;
  return { ...named(id, name, context), code, kind, canAlarm, infraction, isEpisode };
}

/** An option in both shapes that clients of the contract read: id and description, value and label. */
function named<Key>(key: Key, name: Bilingual, context: CallContext) {
  const text = inLanguage(name, context);
  return { id: key, description: text, value: key, label: text };
}

const inLanguage = (text: Bilingual, context: CallContext): string =>
  text[scopeOf(context).requester.language === 'US' ? 'en' : 'es'];
