import type { Resolvers, Road } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentMs, rangeMs } from '../moments.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { cancelRoadApplying, createRoad, deleteRoad, restoreRoad, updateRoad } from './changeRoads.ts';
import { assignRoad, unassignRoad } from './changeRuns.ts';
import { createTimetable, deleteTimetable } from './changeTimetables.ts';
import { roadDependents } from './dependents.ts';
import { checkedRoad, checkedTimetable } from './input.ts';
import { roadById, roadOptions, roadPage } from './listRoads.ts';
import { listRuns, listTimetables } from './listRuns.ts';
import { shownRoad } from './showRoad.ts';

const MAX_DAYS = 31;
const MS_PER_DAY = 86_400_000;

/** Dependencies of the road calls. */
export interface RoadsParts {
  settings: SettingsDirectory;
  /** Called after runs or their roads have changed in the store, and awaited: the settings of vehicles are read again. */
  runsChanged: () => Promise<void>;
  /** Starts applying to the past what was requested. */
  apply(): void;
}

/** Calls of roads, of the runs of vehicles on them, and of the timetables that plan runs. */
export const roadsResolvers = ({ settings, runsChanged, apply }: RoadsParts): Resolvers<CallContext> => ({
  Query: {
    allRoadsByCustomersIDs: (_root, { customerIDs }, context) => roadOptions(scopeOf(context), customerIDs),
    road: async (_root, { id }, context) => {
      const road = await roadById(scopeOf(context), id);
      return road && shownRoad(road);
    },
    roads: (_root, args, context) => roadPage(scopeOf(context), args),
    roadDependents: (_root, { ids }, context) => roadDependents(scopeOf(context), ids),
    roadRuns: async (_root, { roadId, assetId, from, to }, context) => {
      const scope = scopeOf(context);
      const limits = { endField: 'to', maximumDays: MAX_DAYS };
      const range = rangeMs([from, to], scope.requester.timeZone, limits);
      const which = { roadId: roadId ?? null, assetId: assetId ?? null, ids: null };
      return listRuns(scope, { ...which, ...range });
    },
    roadTimetables: (_root, { roadId, assetId }, context) =>
      listTimetables(scopeOf(context), roadId ?? null, assetId ?? null),
  },
  Mutation: {
    createRoad: async (_root, { road }, context) => {
      const scope = scopeOf(context);
      const checked = checkedRoad(road, scope.requester.timeZone);
      const id = await createRoad(scope, road.customerId, checked);
      return changedRoad(scope, id);
    },
    updateRoad: async (_root, { id, version, road }, context) => {
      const scope = scopeOf(context);
      const checked = checkedRoad(road, scope.requester.timeZone);
      const known = version ?? undefined;
      const reachesBack = await updateRoad(scope, settings, id, road.customerId, checked, known);
      await runsChanged();
      if (reachesBack) apply();
      return changedRoad(scope, id);
    },
    cancelRoadApplication: async (_root, { id }, context) => {
      const scope = scopeOf(context);
      await cancelRoadApplying(scope, id);
      apply();
      return changedRoad(scope, id);
    },
    restoreRoad: async (_root, { id }, context) => {
      const scope = scopeOf(context);
      await restoreRoad(scope, id);
      await runsChanged();
      return changedRoad(scope, id);
    },
    deleteRoad: async (_root, { id }, context) => {
      await deleteRoad(scopeOf(context), id);
      await runsChanged();
      return true;
    },
    assignRoad: async (_root, { roadId, assetIds, start, end }, context) => {
      const scope = scopeOf(context);
      const { timeZone } = scope.requester;
      const wanted = { start: momentMs(start, timeZone), end: end == null ? null : momentMs(end, timeZone) };
      const ids = await assignRoad(scope, settings, roadId, assetIds, wanted);
      await runsChanged();
      apply();
      const range = { from: wanted.start - 1, to: wanted.start + MS_PER_DAY };
      const runs = await listRuns(scope, { roadId, assetId: null, ids, ...range });
      return runs.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    },
    unassignRoad: async (_root, { runId }, context) => {
      const reachesBack = await unassignRoad(scopeOf(context), settings, runId);
      await runsChanged();
      if (reachesBack) apply();
      return true;
    },
    createRoadTimetable: async (_root, { timetable }, context) => {
      const scope = scopeOf(context);
      const { roadId, assetId } = timetable;
      const id = await createTimetable(scope, roadId, assetId, checkedTimetable(timetable));
      await runsChanged();
      const [made] = await listTimetables(scope, null, null, id);
      if (!made) throw codedError('NOT_FOUND'); // deleted meanwhile
      return made;
    },
    deleteRoadTimetable: async (_root, { id }, context) => {
      await deleteTimetable(scopeOf(context), id);
      await runsChanged();
      return true;
    },
  },
});

/** A road that was written just now. Throws NOT_FOUND where somebody deleted it meanwhile. */
async function changedRoad(scope: Scope, id: number): Promise<Road> {
  const road = await roadById(scope, id);
  if (!road) throw codedError('NOT_FOUND');
  return shownRoad(road);
}
