import type { Resolvers } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentMs } from '../moments.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import type { Store } from '../store/database.ts';
import { createRoad, deleteRoad, updateRoad } from './changeRoads.ts';
import { assignRoad, createTimetable, deleteTimetable, unassignRoad } from './changeRuns.ts';
import { checkedRoad, checkedTimetable } from './input.ts';
import { roadById, roadOptions, roadPage } from './listRoads.ts';
import { listRuns, listTimetables } from './listRuns.ts';
import { shownRoad } from './showRoad.ts';

const MAX_DAYS = 31;
const MS_PER_DAY = 86_400_000;

/** What the roads area works with. */
export interface RoadsParts {
  settings: SettingsDirectory;
  /** Called once runs or their roads have changed in the store, and awaited: who follows vehicles is to know. */
  runsChanged: () => Promise<void>;
  /** Begins with what was asked to be applied to the past. */
  apply(): void;
}

/** Roads, runs and timetables: specification 1, section 3 (Road), and 2, section 7. */
export const roadsResolvers = ({ settings, runsChanged, apply }: RoadsParts): Resolvers<CallContext> => ({
  Query: {
    allRoadsByCustomersIDs: (_root, { customerIDs }, context) => roadOptions(scopeOf(context), customerIDs),
    road: async (_root, { id }, context) => {
      const road = await roadById(scopeOf(context), context.store, id);
      return road && shownRoad(road);
    },
    roads: (_root, args, context) => roadPage(scopeOf(context), context.store, args),
    roadRuns: async (_root, { roadId, assetId, from, to }, context) => {
      const scope = scopeOf(context);
      const { timeZone } = scope.requester;
      const range = { from: momentMs(from, timeZone), to: momentMs(to, timeZone) };
      if (range.to <= range.from) throw codedError('INVALID_INPUT', { field: 'to' });
      if (range.to - range.from > MAX_DAYS * MS_PER_DAY)
        throw codedError('RANGE_TOO_LONG', { maximumDays: MAX_DAYS });
      const which = { roadId: roadId ?? null, assetId: assetId ?? null, ids: null };
      return listRuns(scope, context.store, { ...which, ...range });
    },
    roadTimetables: (_root, { roadId, assetId }, context) =>
      listTimetables(scopeOf(context), context.store, roadId ?? null, assetId ?? null),
  },
  Mutation: {
    createRoad: async (_root, { road }, context) => {
      const scope = scopeOf(context);
      const checked = checkedRoad(road, scope.requester.timeZone);
      const id = await createRoad(scope, context.store, road.customerId, checked);
      return changedRoad(scope, context.store, id);
    },
    updateRoad: async (_root, { id, road }, context) => {
      const scope = scopeOf(context);
      const before = await roadById(scope, context.store, id);
      if (!before) throw codedError('NOT_FOUND');
      if (before.customerId !== road.customerId) throw codedError('INVALID_INPUT', { field: 'customerId' });
      const checked = checkedRoad(road, scope.requester.timeZone);
      const reachesBack = await updateRoad(scope, context.store, settings, id, checked);
      await runsChanged();
      if (reachesBack) apply();
      return changedRoad(scope, context.store, id);
    },
    deleteRoad: async (_root, { id }, context) => {
      await deleteRoad(scopeOf(context), context.store, id);
      await runsChanged();
      return true;
    },
    assignRoad: async (_root, { roadId, assetIds, start, end }, context) => {
      const scope = scopeOf(context);
      const { timeZone } = scope.requester;
      const wanted = { start: momentMs(start, timeZone), end: end == null ? null : momentMs(end, timeZone) };
      const ids = await assignRoad(scope, context.store, settings, roadId, assetIds, wanted);
      await runsChanged();
      apply();
      const range = { from: wanted.start - 1, to: wanted.start + MS_PER_DAY };
      const runs = await listRuns(scope, context.store, { roadId, assetId: null, ids, ...range });
      return runs.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    },
    unassignRoad: async (_root, { runId }, context) => {
      const reachesBack = await unassignRoad(scopeOf(context), context.store, settings, runId);
      await runsChanged();
      if (reachesBack) apply();
      return true;
    },
    createRoadTimetable: async (_root, { timetable }, context) => {
      const scope = scopeOf(context);
      const { roadId, assetId } = timetable;
      const id = await createTimetable(scope, context.store, roadId, assetId, checkedTimetable(timetable));
      await runsChanged();
      const [made] = await listTimetables(scope, context.store, null, null, id);
      return made!;
    },
    deleteRoadTimetable: async (_root, { id }, context) => {
      await deleteTimetable(scopeOf(context), context.store, id);
      await runsChanged();
      return true;
    },
  },
});

async function changedRoad(scope: Scope, store: Store, id: number) {
  return shownRoad((await roadById(scope, store, id))!);
}
