import type { MailAddress } from '@rastro/contract/resolvers';
import type { Asked } from '../api/asked.ts';
import { refusal } from '../api/refusal.ts';
import type { FakeFleet, FakeMailAddress } from '../fleet/types.ts';
import type { Area } from './area.ts';

const HOUR_MS = 3_600_000;

/** The addresses of people without a user. */
export const mail: Area = {
  Query: {
    mailAddresses: (_, { customerId, addresses }, asked) =>
      addresses.map((address) => shown(asked, found(asked, customerId, address), address)),
    mailConfirmation: (_, { token }, { fleet }) => {
      const { address, topic, customerName } = byLink(fleet, token);
      return { address, topic, customerName };
    },
  },
  Mutation: {
    sendMailConfirmation: (_, { customerId, address }, asked) => {
      const known = found(asked, customerId, address);
      if (!known) throw refusal('NOT_FOUND');
      Object.assign(known, { state: 'PENDING', askedMs: Date.now(), error: null });
      return shown(asked, known, address);
    },
    confirmMailAddress: (_, { customerId, address }, asked) => {
      const known = found(asked, customerId, address);
      if (!known) throw refusal('NOT_FOUND');
      known.state = 'CONFIRMED';
      return shown(asked, known, address);
    },
    answerMailConfirmation: (_, { token, accept }, { fleet }) => {
      Object.assign(byLink(fleet, token), { state: accept ? 'CONFIRMED' : 'REFUSED', token: null });
      return true;
    },
  },
};

const found = ({ fleet, user }: Asked, customerId: number | null | undefined, address: string) =>
  fleet.mailAddresses.find(
    (each) => each.address === address && each.customerId === (customerId ?? user.shown.customer.id),
  );

function byLink({ mailAddresses }: FakeFleet, token: string): FakeMailAddress {
  const known = mailAddresses.find((each) => each.token === token);
  if (!known) throw refusal('INVALID_CREDENTIALS');
  return known;
}

function shown({ fleet }: Asked, known: FakeMailAddress | undefined, address: string): MailAddress {
  const { byMail } = fleet;
  if (!known) return { address, state: 'NEW', askedAt: null, error: null, askAgainFrom: null, byMail };
  const { state, askedMs, error } = known;
  const text = (ms: number) => new Date(ms).toISOString();
  const askAgainFrom = state === 'CONFIRMED' || askedMs === null ? null : text(askedMs + HOUR_MS);
  return { address, state, askedAt: askedMs === null ? null : text(askedMs), error, askAgainFrom, byMail };
}
