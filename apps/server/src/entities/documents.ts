import { DOCUMENT_KINDS, DOCUMENT_NOTICE_DAYS } from '@rastro/domain';
import { sql } from 'kysely';
import { askAddresses } from '../store/mailAddresses.ts';
import { defineEntity } from './kernel/entity.ts';
import { choice, day, notes, number, reference, text } from './kernel/fields.ts';
import { addresses, addressesIn } from './kernel/structured.ts';
import { VEHICLE_IN_REACH } from './vehicleFields.ts';

const MOST_NOTICE_DAYS = 365;
const MOST_ADDRESSES = 20;

/** Documents that expire: of vehicles, of drivers, or of a driver for one vehicle. They are announced before they expire, and when they have. */
export const documents = defineEntity({
  one: 'fleetDocument',
  many: 'fleetDocuments',
  description: 'A document of a vehicle or a driver that expires, such as an insurance or a licence.',
  table: 'fleet_document',
  permissions: {
    read: ['Moviles', 'Conductores'],
    create: ['ModificarMoviles', 'ModificarConductores'],
    update: ['ModificarMoviles', 'ModificarConductores'],
    delete: ['ModificarMoviles', 'ModificarConductores'],
  },
  fields: {
    expiresOn: day({ required: true, description: 'The last day on which it is valid.' }),
    kind: choice({ required: true, choices: DOCUMENT_KINDS, description: 'What it is.' }),
    asset: reference({
      description: 'The vehicle whose it is; null for one of a driver alone.',
      target: VEHICLE_IN_REACH,
    }),
    driver: reference({
      description: 'The driver whose it is; null for one of a vehicle alone.',
      target: {
        table: 'driver',
        label: 'first_name',
        also: 'last_name',
        between: ' ',
        reach: (scope) => scope.drivers().select('driver.id') as never,
      },
    }),
    number: text({ max: 60, description: 'Its number.' }),
    noticeDays: number({
      least: 0,
      most: MOST_NOTICE_DAYS,
      description: `How many days before its expiry it is announced; ${DOCUMENT_NOTICE_DAYS} where it is left empty.`,
    }),
    emails: addresses({
      most: MOST_ADDRESSES,
      description: 'Addresses that are notified besides those whom the alarm rules name.',
    }),
    notes: notes({ description: 'Anything else, in several lines.' }),
  },
  key: null,
  bounds: (scope) =>
    scope.isBounded
      ? sql<boolean>`((t.asset_id IS NULL OR t.asset_id IN (${scope.assets().select('asset.id')}))
          AND (t.driver_id IS NULL OR t.driver_id IN (${scope.drivers().select('driver.id')})))`
      : null,
  check: ({ assetId, driverId }) =>
    assetId === null && driverId === null ? [{ field: 'assetId', code: 'required' }] : [],
  hooks: {
    written: async (scope, changes) => {
      for (const { before, after } of changes) {
        const emails = addressesIn(after?.values.emails);
        if (after && after.values.emails !== before?.values.emails)
          await askAddresses(scope.db, after.customerId, emails, 'MAINTENANCE');
      }
    },
  },
});
