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
import { geofenceDependents } from './dependents.ts';
import { geofencePage } from './list.ts';
import { geofenceVisits } from './visits.ts';

/** Dependencies of the geofence calls. */
export interface GeofenceParts {
  /** Something was drawn, changed or deleted: the rules must know before the next fix. */
  onChange: () => Promise<void>;
  /** Looks for what was asked to be applied to the past, or was cancelled. */
  apply(): void;
}

/** Calls of geofences and of the stays of vehicles in them. */
export function geofencesResolvers({ onChange, apply }: GeofenceParts): Resolvers<CallContext> {
  const known = async ({ geofence, reachesBack }: ChangedGeofence): Promise<Geofence> => {
    await onChange();
    if (reachesBack) apply();
    return geofence;
  };
  return {
    Query: {
      geofence: (_root, args, context) => geofencePage(scopeOf(context), args),
      geofenceDependents: (_root, { ids }, context) => geofenceDependents(scopeOf(context), ids),
      geofenceVisits: (_root, args, context) => geofenceVisits(scopeOf(context), args),
    },
    Mutation: {
      createGeofence: async (_root, { customerId, geofence, cutOff }, context) =>
        known(await createGeofence(scopeOf(context), customerId, geofence, cutOff ?? [])),
      updateGeofence: async (_root, { id, version, geofence, cutOff }, context) =>
        known(
          await updateGeofence(scopeOf(context), id, geofence, version ?? undefined, cutOff ?? undefined),
        ),
      deleteGeofence: async (_root, { id }, context) => {
        await deleteGeofence(scopeOf(context), id);
        await onChange();
        return true;
      },
      cancelGeofenceApplication: async (_root, { id }, context) => {
        const geofence = await cancelApplying(scopeOf(context), id);
        apply();
        return geofence;
      },
    },
  };
}
