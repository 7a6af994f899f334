import type { Resolvers } from '@rastro/contract/resolvers';
import { FREQUENCIES, FREQUENCY_UNITS, SERVICE_TYPES } from '@rastro/domain';
import { type CallContext, scopeOf } from '../access/context.ts';
import { attachments } from './attachments.ts';
import { createNotices, deleteNotice, updateNotice } from './changeNotices.ts';
import { createPerformed, deletePerformed, updatePerformed } from './changePerformed.ts';
import { noticeInput, performedInput } from './input.ts';
import { describedOptions } from './options.ts';
import { performedServices } from './performed.ts';
import { shownNotices } from './showNotices.ts';

/** Calls of service notices and of performed services. */
export const maintenanceResolvers: Resolvers<CallContext> = {
  Query: {
    serviceType: (_root, _args, context) => describedOptions(scopeOf(context), SERVICE_TYPES),
    frequency: (_root, _args, context) => describedOptions(scopeOf(context), FREQUENCIES),
    frequencyUnits: (_root, _args, context) => describedOptions(scopeOf(context), FREQUENCY_UNITS),
    service: (_root, args, context) => shownNotices(scopeOf(context), args),
    getServicePerformed: (_root, args, context) => performedServices(scopeOf(context), args),
  },
  Mutation: {
    createService: async (_root, { assetIds, ...args }, context) => {
      const scope = scopeOf(context);
      const input = noticeInput(args, scope.requester.timeZone);
      return { ids: await createNotices(scope, assetIds, input) };
    },
    updateService: async (_root, { id, assetIds, ...args }, context) => {
      const scope = scopeOf(context);
      await updateNotice(scope, id, assetIds, noticeInput(args, scope.requester.timeZone));
      return { id };
    },
    deleteService: async (_root, { id }, context) => {
      await deleteNotice(scopeOf(context), id);
      return { id };
    },
    createServicePerformed: async (_root, { assetId, renewServiceId, ...args }, context) => {
      const scope = scopeOf(context);
      const input = performedInput(args, scope.requester.timeZone, Date.now());
      return { id: await createPerformed(scope, assetId, input, renewServiceId ?? null) };
    },
    updateServicePerformed: async (_root, { id, assetId, ...args }, context) => {
      const scope = scopeOf(context);
      const input = performedInput(args, scope.requester.timeZone, Date.now());
      await updatePerformed(scope, id, assetId, input);
      return { id };
    },
    deleteServicePerformed: async (_root, { id }, context) => {
      await deletePerformed(scopeOf(context), id);
      return { id };
    },
    deleteServiceAttachment: async (_root, { id }, context) => {
      await attachments.delete(scopeOf(context), id);
      return { id };
    },
  },
};
