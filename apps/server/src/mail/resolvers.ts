import type { MailAddress, Resolvers } from '@rastro/contract/resolvers';
import type { Attempts } from '../access/attempts.ts';
import { auditChange } from '../access/auditChange.ts';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { secretHash } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import { inTransaction } from '../store/database.ts';
import {
  askAgain,
  askedByLink,
  decideAddress,
  readAddresses,
  type StandingAddress,
} from '../store/mailAddresses.ts';

/** Dependencies of the calls about addresses. */
export interface MailParts {
  /** Whether people are asked by mail; where they cannot be, administrators confirm. */
  byMail: boolean;
  /** Counts and limits attempts with wrong links. */
  attempts: Pick<Attempts, 'watch'>;
}

const MAX_ADDRESSES = 100;

/**
 * Calls about the addresses of people who are no users: the state of their consent, and their answers. The link of a mail is
 * answered without a login. Its token identifies the customer and the address, and is invalid once it was used.
 */
export function mailResolvers({ byMail, attempts }: MailParts): Resolvers<CallContext> {
  const shown = ({ customerId: _, ...standing }: StandingAddress): MailAddress => ({
    ...standing,
    askedAt: standing.askedAt === null ? null : momentText(standing.askedAt),
    askAgainFrom: standing.askAgainFrom === null ? null : momentText(standing.askAgainFrom),
    byMail,
  });

  /** Changes an address that the customer has named, and returns its state afterwards. Throws NOT_FOUND. */
  const change = (
    context: CallContext,
    args: { customerId?: number | null; address: string },
    make: (scope: Scope, before: StandingAddress) => Promise<void>,
  ): Promise<MailAddress> =>
    scopeOf(context).inTransaction(async (scope) => {
      const customerId = await customerInReach(scope, args.customerId);
      const address = args.address.trim().toLowerCase();
      const [before] = await readAddresses(scope.db, customerId, [address], { lock: true });
      if (!before || before.state === 'NEW') throw codedError('NOT_FOUND');
      await make(scope, before);
      const [after = before] = await readAddresses(scope.db, customerId, [address]);
      if (after.state !== before.state || after.askAgainFrom !== before.askAgainFrom)
        await auditChange(scope, {
          customerId,
          action: 'update',
          entity: 'mailAddress',
          entityId: address,
          before,
          after,
        });
      return shown(after);
    });

  return {
    Query: {
      mailAddresses: async (_root, { customerId, addresses }, context) => {
        if (addresses.length > MAX_ADDRESSES) throw codedError('INVALID_INPUT', { field: 'addresses' });
        const scope = scopeOf(context);
        const wanted = addresses.map((address) => address.trim().toLowerCase());
        return (await readAddresses(scope.db, await customerInReach(scope, customerId), wanted)).map(shown);
      },
      mailConfirmation: (_root, { token }, { db, peer }) =>
        attempts.watch('', peer, () => askedByLink(db, secretHash(token), Date.now())),
    },
    Mutation: {
      sendMailConfirmation: (_root, args, context) =>
        change(context, args, async ({ db }, { askAgainFrom, ...address }) => {
          if (askAgainFrom === null) return;
          const now = Date.now();
          if (askAgainFrom > now)
            throw codedError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil((askAgainFrom - now) / 1000) });
          await askAgain(db, address, now);
        }),
      confirmMailAddress: (_root, args, context) => {
        if (byMail) throw codedError('FORBIDDEN');
        return change(context, args, async ({ db, requester: { userId } }, address) => {
          if (address.state === 'PENDING')
            await decideAddress(db, address, 'CONFIRMED', { now: Date.now(), userId });
        });
      },
      answerMailConfirmation: async (_root, { token, accept }, { db, peer }) => {
        await attempts.watch('', peer, () =>
          inTransaction(db, async (tx) => {
            const now = Date.now();
            const asked = await askedByLink(tx, secretHash(token), now, { lock: true });
            if (asked) await decideAddress(tx, asked, accept ? 'CONFIRMED' : 'REFUSED', { now });
            return asked;
          }),
        );
        return true;
      },
    },
  };
}
