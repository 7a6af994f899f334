import type { Geofence, Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import {
  type ChangedGeofence,
  cancelApplying,
  createGeofence,
  deleteGeofence,
  updateGeofence,
} from './change.ts';
import { geofencePage } from './list.ts';
import { geofenceVisits } from './visits.ts';

/** What the geofences area works with. */
export interface GeofenceParts {
  /** Something was drawn, changed or deleted: the rules must know before the next fix. */
  onChange: () => Promise<void>;
  /** Looks for what was asked to be applied to the past, or was cancelled. */
  apply(): void;
}

/** Geofences and the stays in them: specification 1, sections 3 and 7, and specification 2, sections 3 and 7. */
export function geofencesResolvers({ onChange, apply }: GeofenceParts): Resolvers<CallContext> {
  const known = async ({ geofence, reachesBack }: ChangedGeofence): Promise<Geofence> => {
    await onChange();
    if (reachesBack) apply();
    return geofence;
  };
  return {
    Query: {
      geofence: (_root, args, context) => geofencePage(scopeOf(context), args),
      geofenceVisits: (_root, args, context) => geofenceVisits(context.store, scopeOf(context), args),
    },
    Mutation: {
      createGeofence: async (_root, { customerId, geofence }, context) =>
        known(await createGeofence(context.store, scopeOf(context), customerId, geofence)),
      updateGeofence: async (_root, { id, geofence }, context) =>
        known(await updateGeofence(context.store, scopeOf(context), id, geofence)),
      deleteGeofence: async (_root, { id }, context) => {
        await deleteGeofence(context.store, scopeOf(context), id);
        await onChange();
        return true;
      },
      cancelGeofenceApplication: async (_root, { id }, context) => {
        const geofence = await cancelApplying(context.store, scopeOf(context), id);
        apply();
        return geofence;
      },
    },
  };
}
