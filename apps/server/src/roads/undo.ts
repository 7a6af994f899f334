import type { Undoable, UndoneChange } from '../access/undoable.ts';
import type { StoredRoad } from '../store/roads.ts';
import { deleteRoad, ROAD, restoreRoad, updateRoad } from './changeRoads.ts';
import type { CheckedRoad } from './input.ts';
import type { RoadsParts } from './resolvers.ts';

/** The undoing of changes of roads: one is as it was from when the change held on, and from now on where that was made for the moment. */
export const undoableRoads = ({ settings, runsChanged, apply }: RoadsParts): Undoable => ({
  entity: ROAD,
  permissions: { create: ['CrearRutas'], update: ['ModificarRutas'], delete: ['EliminarRutas'] },
  undo: async (scope, change) => {
    const { id, action } = change;
    if (action === 'create' || action === 'restore') return deleteRoad(scope, id);
    if (action === 'delete') return restoreRoad(scope, id);
    const before = change.before as StoredRoad;
    const stops = before.stops.map((stop) => stop.id);
    const options = { formerStops: new Set(stops) };
    await updateRoad(scope, settings, id, before.customerId, checkedOf(before, change), undefined, options);
  },
  undone: async () => {
    await runsChanged();
    apply();
  },
});

const checkedOf = (stored: StoredRoad, { after }: UndoneChange): CheckedRoad => ({
  name: stored.name,
  description: stored.description,
  polyline: stored.polyline,
  deviationAlarm: stored.deviationAlarm,
  deviationM: stored.deviationM,
  speedAlarm: stored.speedAlarm,
  maxSpeedMps: stored.maxSpeedMps,
  earlyToleranceS: stored.earlyToleranceS,
  lateToleranceS: stored.lateToleranceS,
  stops: stored.stops.map(({ id, name, shape, minimumStayMs, plan }) => ({
    id,
    name,
    shape,
    minimumStayS: minimumStayMs / 1000,
    plan,
  })),
  holdsFrom: (after as CheckedRoad).holdsFrom,
});
