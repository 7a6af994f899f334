import { EVENT_FLAGS, type EventSetup, PROTOCOLS, writing } from '@rastro/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { defineEntity } from './kernel/entity.ts';
import { choice, flag, notes, number, text } from './kernel/fields.ts';
import { structure } from './kernel/structured.ts';

const MOST_EVENTS = 200;
const GREATEST_CODE = 0xffff_ffff;

/** What the codes of a device's messages stand for: each code once, in their order, its flags in theirs. */
const eventsSchema: z.ZodType<EventSetup[]> = z
  .array(
    z.strictObject({
      value: z.int().min(0).max(GREATEST_CODE),
      flags: z
        .array(z.enum(EVENT_FLAGS))
        .min(1, { error: 'required' })
        .transform((flags) => EVENT_FLAGS.filter((flag) => flags.includes(flag))),
    }),
  )
  .max(MOST_EVENTS, { error: 'tooMany' })
  .refine((events) => new Set(events.map(({ value }) => value)).size === events.length, { error: 'twice' })
  .transform((events) => events.toSorted((one, other) => one.value - other.value));

/** Devices: what transmits. A user bounded by groups sees those that are mounted in vehicles in reach, and those that are mounted in none. */
export const devices = defineEntity({
  one: 'fleetDevice',
  many: 'fleetDevices',
  description: 'A device as administered: how it names itself, which protocol it speaks, and what it is.',
  table: 'device',
  permissions: { read: ['Equipos'], ...writing('Equipos') },
  fields: {
    deviceIdentifier: {
      ...text({
        max: 40,
        required: true,
        isUnique: true,
        column: 'identifier',
        description:
          'By which it names itself, mostly its IMEI. No two devices have the same, whatever their customers.',
      }),
      isUniqueAs: { of: (given) => given, sql: (column) => sql<string>`${column}` },
    },
    protocol: choice({
      required: true,
      choices: PROTOCOLS.map((name) => ({ value: name, name: { es: name, en: name } })),
      description: 'The protocol that it speaks.',
    }),
    deviceType: text({ max: 60, description: 'What kind of device it is.' }),
    model: text({ max: 60, description: 'Its model, as its maker calls it.' }),
    serialNumber: text({ max: 60, description: 'Serial number.' }),
    imei: text({ max: 20, description: 'IMEI of its modem.' }),
    firmwareVersion: text({ max: 60, description: 'Version of its firmware.' }),
    scriptVersion: text({ max: 60, description: 'Version of its script.' }),
    expirationPassword: text({
      max: 60,
      isSearched: false,
      description: 'Password with which it is configured.',
    }),
    tempConversionFactor: number({
      least: -10_000,
      most: 10_000,
      decimals: 4,
      description: 'Factor by which its temperature sensor is read.',
    }),
    hasCanBusy: flag({
      byDefault: false,
      isFilter: false,
      isBulk: false,
      column: 'has_can_bus',
      description: 'Whether it is connected to the bus of the vehicle (CAN).',
    }),
    events: structure({
      schema: eventsSchema,
      empty: '[]',
      isBulk: true,
      description: `What the codes of its messages stand for, in place of what the protocol says, as JSON: a list of \`value\` (the code) and \`flags\` (${EVENT_FLAGS.join(', ')}). It counts for what is received from now on.`,
    }),
    notes: notes({ description: 'Anything else, in several lines.' }),
  },
  key: 'deviceIdentifier',
  bounds: (scope) =>
    scope.isBounded ? sql<boolean>`t.id IN (${scope.devices().select('device.id')})` : null,
  relations: [
    {
      name: 'mountings',
      onDelete: 'refuse',
      find: (scope, ids) => sql`
        SELECT count(*)::int AS count,
               coalesce((array_agg(asset.name ORDER BY asset.id)
                         FILTER (WHERE asset.id IN (${scope.assets().select('asset.id')})))[1:5], '{}') AS names
          FROM mounting JOIN asset ON asset.id = mounting.asset_id AND asset.deleted_at IS NULL
         WHERE mounting.device_id = ANY(${[...ids]}::int[]) AND (mounted_to IS NULL OR mounted_to > now())`,
    },
    {
      name: 'phoneLines',
      onDelete: 'refuse',
      find: (scope, ids) => sql`
        SELECT count(*)::int AS count, coalesce((array_agg(line_number ORDER BY id))[1:5], '{}') AS names
          FROM phone_line
         WHERE device_id = ANY(${[...ids]}::int[]) AND deleted_at IS NULL
           AND customer_id IN (${scope.customers().select('customer.id')})`,
    },
  ],
  hooks: {
    written: async (scope, changes) => {
      // What waits to be registered waits no more; why else it is not heard is noted when it reports again.
      const names = changes.flatMap(({ after }) => after?.values.deviceIdentifier ?? []);
      await sql`DELETE FROM unknown_device WHERE reason = 'unregistered' AND identifier = ANY(${names}::text[])`.execute(
        scope.db,
      );
      await publishOnCommit(scope.db, FLEET_CHANGED, null);
    },
  },
});
