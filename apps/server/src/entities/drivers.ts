import { writing } from '@rastro/domain';
import { sql } from 'kysely';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { documentExpiry } from './documentExpiry.ts';
import { documents } from './documents.ts';
import { defineEntity } from './kernel/entity.ts';
import { notes, phone, text } from './kernel/fields.ts';

/**
 * Drivers, who are known by their keys: whoever shows one on a vehicle drives it from then on. What was driven before keeps its drivers. A
 * user bounded by groups sees those of the vehicles in reach, and those of no vehicle.
 */
export const drivers = defineEntity({
  one: 'fleetDriver',
  many: 'fleetDrivers',
  description: 'A driver as administered: with the key and the ways to reach them.',
  table: 'driver',
  permissions: { read: ['Conductores'], ...writing('Conductores') },
  fields: {
    firstName: text({ max: 60, required: true, description: 'First name.' }),
    lastName: text({ max: 60, isNeverNull: true, description: 'Last name; empty where it is not known.' }),
    ibutton: text({
      max: 40,
      isUnique: true,
      description:
        'The key (iButton, card) by which the driver is known on a vehicle, in whatever case; no two drivers of a customer have the same.',
    }),
    phone: phone({ description: 'Telephone number.' }),
    phone2: phone({ description: 'Another telephone number.' }),
    notes: notes({ description: 'Anything else, in several lines.' }),
  },
  derived: {
    ...documentExpiry(
      { day: 'documentsExpireOn', state: 'documentsState' },
      { of: 'driver_id', what: 'their documents' },
    ),
    ...documentExpiry(
      { day: 'licenceExpiresOn', state: 'licenceState' },
      { of: 'driver_id', kind: 'licence', what: 'their driving licences' },
    ),
  },
  key: 'ibutton',
  bounds: (scope) =>
    scope.isBounded
      ? sql<boolean>`(t.id IN (${scope.assets().select('asset.driver_id')})
          OR NOT EXISTS (SELECT FROM asset WHERE asset.driver_id = t.id AND asset.deleted_at IS NULL))`
      : null,
  relations: [
    {
      name: 'assets',
      onDelete: 'refuse',
      find: (scope, ids) => sql`
        SELECT count(*)::int AS count,
               coalesce((array_agg(asset.name ORDER BY asset.id)
                         FILTER (WHERE asset.id IN (${scope.assets().select('asset.id')})))[1:5], '{}') AS names
          FROM asset WHERE asset.deleted_at IS NULL AND asset.driver_id = ANY(${[...ids]}::int[])`,
    },
    { name: 'documents', onDelete: 'cascade', entity: () => documents, field: 'driver' },
  ],
  hooks: { written: (scope) => publishOnCommit(scope.db, FLEET_CHANGED, null) },
});
