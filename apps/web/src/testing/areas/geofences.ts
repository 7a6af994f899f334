import type { Geofence, GeofenceInput } from '@rastro/contract/resolvers';
import { outlineOf } from '@rastro/domain/geofences/outline';
import { changedMeanwhile, refusal } from '../api/refusal.ts';
import { CUSTOMERS } from '../fleet/company.ts';
import type { FakeFleet } from '../fleet/types.ts';
import type { Area } from './area.ts';
import { momentMs } from './journeys.ts';

/** By what a list is filtered. */
const WANTED = ['geofenceType', 'alertsInputOutput', 'showOnMap'] as const;

/** Geofences, as they are drawn and listed. */
export const geofences: Area = {
  Query: {
    geofence: (_, { customerId, ids, searchText, filter, sort, pageNumber, pageSize }, { fleet, user }) => {
      const customers = new Set(user.groups.map((group) => group.customerId));
      const wanted = (searchText ?? '').toLowerCase();
      const found = fleet.geofences.filter(
        (each) =>
          customers.has(each.customerId) &&
          (!customerId || each.customerId === customerId) &&
          (!ids || ids.includes(each.id)) &&
          `${each.name} ${each.category ?? ''}`.toLowerCase().includes(wanted) &&
          WANTED.every((name) => filter?.[name] == null || filter[name] === each[name]),
      );
      const [{ field, order } = { field: 'name', order: 'ASC' }] = sort ?? [];
      const key = (each: Geofence) => String(each[field as keyof Geofence] ?? '');
      const sign = order === 'DESC' ? -1 : 1;
      found.sort((one, other) => sign * key(one).localeCompare(key(other)));
      const size = pageSize ?? found.length;
      const from = ((pageNumber ?? 1) - 1) * size;
      return { count: found.length, items: found.slice(from, from + size) };
    },
    geofenceDependents: (_, _args, { fleet }) => fleet.geofenceDependents,
  },
  Mutation: {
    createGeofence: (_, { customerId, geofence, cutOff }, { fleet }) => {
      const made = addGeofence(fleet, customerId, geofence);
      for (const part of cutOff ?? []) addGeofence(fleet, customerId, part);
      return made;
    },
    updateGeofence: (_, { id, version, geofence, cutOff }, { fleet }) => {
      const at = fleet.geofences.findIndex((each) => each.id === id);
      const before = fleet.geofences[at];
      if (!before) throw refusal('NOT_FOUND');
      if (version != null && version !== before.version) throw changedMeanwhile(before, before.version);
      const next = { ...stored(id, before.customerId, geofence), version: before.version + 1 };
      fleet.geofences[at] = next;
      for (const part of cutOff ?? []) addGeofence(fleet, before.customerId, part);
      return next;
    },
    deleteGeofence: (_, { id }, { fleet }) => {
      if (!fleet.geofences.some((each) => each.id === id)) throw refusal('NOT_FOUND');
      fleet.geofences = fleet.geofences.filter((each) => each.id !== id);
      return true;
    },
    cancelGeofenceApplication: (_, { id }, { fleet }) => {
      const found = fleet.geofences.find((each) => each.id === id);
      if (!found) throw refusal('NOT_FOUND');
      Object.assign(found, { cancelledApplying: found.applying, applying: null });
      return found;
    },
  },
};

/** Answers the import of a file with a yard and with a line that crosses itself, whatever is in it. */
export function importGeofences(asked: URLSearchParams, fleet: FakeFleet): Response {
  const customers = asked.get('customers') ?? '';
  if (!/^\d+$/.test(customers))
    return Response.json({ errors: [{ extensions: { code: 'ONE_CUSTOMER', params: {} } }] }, { status: 400 });
  const geomJson = '{"type":"Polygon","coordinates":[[[-77,-12],[-76.9,-12],[-76.9,-11.9],[-77,-12]]]}';
  const isStored = asked.get('apply') === 'true';
  const made =
    isStored &&
    addGeofence(fleet, Number(customers), {
      name: 'Patio nuevo',
      geofenceType: 'POLYGON',
      geomJson,
      alertsInputOutput: asked.get('alerts') === 'true',
      showOnMap: true,
    });
  return Response.json({
    shapes: [
      {
        name: 'Patio nuevo',
        geofenceType: 'POLYGON',
        problem: null,
        geomJson,
        color: '#1f9d5c',
        id: made ? made.id : null,
      },
      {
        name: 'Lazo',
        geofenceType: 'POLYGON',
        problem: 'selfCrossing',
        geomJson: null,
        color: null,
        id: null,
      },
    ],
  });
}

/** Stores a new geofence of a customer. */
export function addGeofence(fleet: FakeFleet, customerId: number, geofence: GeofenceInput): Geofence {
  const made = stored(Math.max(0, ...fleet.geofences.map(({ id }) => id)) + 1, customerId, geofence);
  fleet.geofences.push(made);
  return made;
}

const stored = (id: number, customerId: number, geofence: GeofenceInput): Geofence => ({
  id,
  version: 1,
  name: geofence.name,
  customerId,
  customerName: CUSTOMERS.find((each) => each.id === customerId)?.name ?? '',
  showOnMap: geofence.showOnMap,
  maxSpeed: geofence.maxSpeed ?? null,
  alertsInputOutput: geofence.alertsInputOutput,
  geofenceType: geofence.geofenceType,
  geomText: '',
  geomJson: borderOf(geofence),
  drawnJson: geofence.geomJson ?? '',
  radius: geofence.radius ?? null,
  color: geofence.color ?? '#0b6b75',
  category: geofence.category ?? null,
  dwellMinutes: geofence.dwellMinutes ?? null,
  holdsFrom: new Date(geofence.holdsFrom ? momentMs(geofence.holdsFrom) : Date.now()).toISOString(),
  applying: null,
  cancelledApplying: null,
});

/** The border of what was drawn, as the text of a GeoJSON polygon. */
function borderOf({ geofenceType, geomJson, radius }: GeofenceInput): string {
  const { coordinates } = JSON.parse(geomJson ?? '');
  const radiusM = radius ?? 0;
  if (geofenceType === 'POLYGON') return geomJson ?? '';
  const rings =
    geofenceType === 'CIRCLE'
      ? outlineOf({ type: 'circle', centre: coordinates, radiusM })
      : outlineOf({ type: 'corridor', line: coordinates, halfWidthM: radiusM });
  return JSON.stringify({ type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]]) });
}
