import type { SupportMessage } from '@rastro/contract/resolvers';
import { refusal } from '../api/refusal.ts';
import type { Area } from './area.ts';

const FIRST: SupportMessage = {
  id: '0b0f7a52-0000-4000-8000-000000000001',
  text: '¿Cómo cambio la velocidad máxima de un móvil?\nNo encuentro dónde.',
  writtenAt: '2026-11-22T14:05:00.000Z',
  name: 'Ana Torres',
  userName: 'ana',
  customerName: 'Transportes Andina',
  email: 'ana@andina.test',
  phone: null,
  page: '/manage/assets',
  browser: 'Firefox, Linux',
  answeredAt: null,
  answeredBy: null,
};

/** The messages of each test, by its fleet. */
const stored = new WeakMap<object, SupportMessage[]>();
const messagesOf = (fleet: object): SupportMessage[] => {
  const known = stored.get(fleet) ?? [{ ...FIRST }];
  stored.set(fleet, known);
  return known;
};

/** What users write to those who run the installation. */
export const support: Area = {
  Query: {
    supportMessages: (_, { onlyOpen }, { fleet }) => {
      const all = messagesOf(fleet);
      const items = all.filter(({ answeredAt }) => !onlyOpen || answeredAt === null);
      return { count: items.length, open: all.filter(({ answeredAt }) => answeredAt === null).length, items };
    },
  },
  Mutation: {
    sendSupportMessage: () => true,
    markSupportMessage: (_, { id, answered }, { fleet }) => {
      const message = messagesOf(fleet).find((each) => each.id === id);
      if (!message) throw refusal('NOT_FOUND');
      const by = answered ? 'Olga Rey' : null;
      return Object.assign(message, {
        answeredAt: answered ? new Date().toISOString() : null,
        answeredBy: by,
      });
    },
  },
};
