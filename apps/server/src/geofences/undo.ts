import type { GeofenceShape } from '@rastro/domain';
import type { Undoable, UndoneChange } from '../access/undoable.ts';
import { type AuditedGeofence, changeGeofence, deleteGeofence, GEOFENCE, restoreGeofence } from './change.ts';
import type { CheckedGeofence } from './input.ts';
import type { GeofenceParts } from './resolvers.ts';

/** A change that began this long before it was made was meant to hold from the past. */
const FROM_PAST_MS = 60_000;

/** The undoing of changes of geofences: one is as it was from when the change held on, and from now on where that was made for the moment. */
export const undoableGeofences = ({ onChange, apply }: GeofenceParts): Undoable => ({
  entity: GEOFENCE,
  permissions: {
    create: ['CrearGeocercas'],
    update: ['ModificarGeocercas'],
    delete: ['EliminarGeocercas'],
  },
  undo: async (scope, change) => {
    if (change.action === 'create' || change.action === 'restore') return deleteGeofence(scope, change.id);
    const before = change.before as AuditedGeofence;
    if (change.action === 'delete') return restoreGeofence(scope, change.id, checkedOf(before, null));
    await changeGeofence(scope, change.id, checkedOf(before, heldFrom(change)));
  },
  undone: async () => {
    await onChange();
    apply();
  },
});

function heldFrom({ at, before, after }: UndoneChange): number | null {
  const began = (after as AuditedGeofence).valid_from;
  const isSame = began === (before as AuditedGeofence).valid_from; // what only a name or a colour changed
  const from = Date.parse(began);
  return isSame || at.getTime() - from < FROM_PAST_MS ? null : from;
}

const checkedOf = (stored: AuditedGeofence, holdsFrom: number | null): CheckedGeofence => ({
  name: stored.name,
  category: stored.category,
  color: stored.color,
  showOnMap: stored.show_on_map,
  shape: stored.shape as GeofenceShape,
  maxSpeedMps: stored.max_speed_mps,
  alertsInputOutput: stored.alerts_input_output,
  dwellS: stored.dwell_s,
  holdsFrom,
});
