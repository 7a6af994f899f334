import type { Resolvers } from '@rastro/contract/resolvers';
import { browserName } from '@rastro/domain';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { codedError } from '../errors.ts';
import { inboxPage, markMessage } from './inbox.ts';
import { storeMessage } from './messages.ts';

const MAX_MESSAGE_LENGTH = 4_000;
const MAX_PAGE_LENGTH = 500;

/** The calls by which users write to those who run this installation, and by which these read it. */
export const supportResolvers: Resolvers<CallContext> = {
  Query: {
    supportMessages: (_root, args, context) => {
      const { db, requester } = scopeOf(context);
      return requester.isOwner ? inboxPage(db, args) : null;
    },
  },
  Mutation: {
    markSupportMessage: (_root, { id, answered }, context) => {
      const scope = scopeOf(context);
      return scope.requester.isOwner ? markMessage(scope, id, answered) : null;
    },
    sendSupportMessage: async (_root, { message, page }, context) => {
      const text = message.trim();
      if (text === '' || text.length > MAX_MESSAGE_LENGTH)
        throw codedError('INVALID_INPUT', { field: 'message' });
      if (page != null && (page.length > MAX_PAGE_LENGTH || !page.startsWith('/')))
        throw codedError('INVALID_INPUT', { field: 'page' });
      const browser = browserName(context.userAgent);
      await scopeOf(context).inTransaction((scope) =>
        storeMessage(scope, { message: text, page: page ?? null, browser }),
      );
      return true;
    },
  },
};
