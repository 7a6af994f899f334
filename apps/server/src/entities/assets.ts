import { ASSET_TYPES, kmhToMps, kmToMetres, writing } from '@rastro/domain';
import { sql } from 'kysely';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { documentExpiry } from './documentExpiry.ts';
import { documents } from './documents.ts';
import { guideNumbers } from './guideNumbers.ts';
import { defineEntity } from './kernel/entity.ts';
import { choice, day, flag, notes, number, reference, text } from './kernel/fields.ts';
import { privateTimes } from './privateTimes.ts';
import { workshopStays } from './workshopStays.ts';

const MPS_PER_KMH = kmhToMps(1);
const METRES_PER_KM = kmToMetres(1);

/** Of a flag to which lists are not narrowed, and which is not given to many. */
const OF_FORM = { isFilter: false, isBulk: false };

/** What a vehicle burns over 100 km: a column of its own for each range of speeds. */
const consumption = (column: string, range: string) =>
  number({
    least: 0,
    most: 1_000,
    decimals: 3,
    column,
    description: `Litres that it burns on 100 km ${range}.`,
  });

/** Assets: what is tracked, with all that is written of it. A user bounded by groups sees those in reach; what they create is in the first of their groups. */
export const assets = defineEntity({
  one: 'fleetAsset',
  many: 'fleetAssets',
  description:
    'An asset as administered: what it is called and looks like, its limits, and what reports compare it with.',
  table: 'asset',
  permissions: { read: ['Moviles'], ...writing('Moviles') },
  fields: {
    name: text({ max: 80, required: true, description: 'What people call it.' }),
    licensePlate: text({
      max: 20,
      isNeverNull: true,
      description: 'Its license plate; empty for what has none.',
    }),
    internalNumber: text({ max: 40, description: 'Its number within the fleet.' }),
    typeMobile: choice({
      required: true,
      column: 'type_id',
      choices: ASSET_TYPES.map(({ id, name }) => ({ value: id, name })),
      description: 'Id of its type, which says how it is drawn and which thresholds it has.',
    }),
    active: flag({ byDefault: true, description: 'Whether it is in service.' }),
    alertsEnabled: flag({ byDefault: true, description: 'Whether alarm rules ring for it.' }),
    brand: text({ max: 60, description: 'Brand.' }),
    model: text({ max: 60, description: 'Model.' }),
    color: text({ max: 40, description: 'Color.' }),
    year: number({ least: 1900, most: 2100, description: 'Year of its making.' }),
    maximumSpeed: number({
      least: 1,
      most: 250,
      decimals: 1,
      perUnit: MPS_PER_KMH,
      column: 'maximum_speed_mps',
      description:
        'Kilometres per hour above which it is too fast; that of its thresholds where there is none.',
    }),
    invalidMaximumSpeed: number({
      least: 1,
      most: 250,
      decimals: 1,
      perUnit: MPS_PER_KMH,
      column: 'invalid_speed_mps',
      description: 'Kilometres per hour above which a reported speed is an error of the device.',
    }),
    fuelTankCapacity: number({
      least: 1,
      most: 20_000,
      decimals: 1,
      column: 'fuel_tank_l',
      description: 'Litres that its tank holds.',
    }),
    mainTension: number({
      least: 1,
      most: 1_000,
      decimals: 1,
      column: 'main_voltage_v',
      description: 'Volts of its electrical system.',
    }),
    itSupportsOBD2: flag({
      ...OF_FORM,
      byDefault: false,
      column: 'supports_obd2',
      description: 'Whether its bus is read (OBD2, CAN).',
    }),
    fuelCutWiring: flag({
      ...OF_FORM,
      byDefault: false,
      description: 'Whether the wiring that cuts its fuel is installed.',
    }),
    fuelCutWiringDate: day({ description: 'Day on which the wiring was installed.' }),
    cutSolenoidValve: flag({
      ...OF_FORM,
      byDefault: false,
      column: 'fuel_cut_valve',
      description: 'Whether the solenoid valve that cuts its fuel is installed.',
    }),
    cutSolenoidValveDate: day({
      column: 'fuel_cut_valve_date',
      description: 'Day on which the solenoid valve was installed.',
    }),
    initialRealOdometer: number({
      least: 0,
      most: 5_000_000,
      decimals: 1,
      perUnit: METRES_PER_KM,
      column: 'initial_odometer_m',
      description: 'Kilometres that its own odometer showed when it was first tracked.',
    }),
    initialRealHorometer: number({
      least: 0,
      most: 500_000,
      decimals: 1,
      column: 'initial_hour_meter_h',
      description: 'Hours that its own hour meter showed when it was first tracked.',
    }),
    ecoConsumption0To50: consumption('consumption_slow_l_100km', 'at up to 50 km/h'),
    ecoConsumption51To100: consumption('consumption_medium_l_100km', 'at more than 50 and up to 100 km/h'),
    ecoConsumptionOver100: consumption('consumption_fast_l_100km', 'at more than 100 km/h'),
    ecoConsumptionIdle: number({
      least: 0,
      most: 200,
      decimals: 2,
      column: 'consumption_idle_l_h',
      description: 'Litres that it burns in an hour of standing with the engine running.',
    }),
    ecoCo2: number({
      least: 0,
      most: 20,
      decimals: 3,
      column: 'co2_kg_l',
      description: 'Kilogrammes of CO2 that a litre of its fuel becomes.',
    }),
    ecoNox: number({
      least: 0,
      most: 200,
      decimals: 2,
      column: 'nox_g_l',
      description: 'Grammes of nitrogen oxides (NOx) that a litre of its fuel becomes.',
    }),
    operationNumber: text({ max: 40, description: 'Number of the operation in which it works.' }),
    daysStopMaximum: number({
      least: 0,
      most: 3_650,
      decimals: 1,
      column: 'maximum_stop_days',
      description: 'Days that it may stand still.',
    }),
    averageDailyKm: number({
      least: 0,
      most: 3_000,
      decimals: 1,
      perUnit: METRES_PER_KM,
      column: 'daily_distance_m',
      description: 'Kilometres that it is to drive in a day.',
    }),
    averageDailyHorometer: number({
      least: 0,
      most: 24,
      decimals: 1,
      column: 'daily_hour_meter_h',
      description: 'Hours that its engine is to run in a day.',
    }),
    operationZone: reference({
      isFilter: false,
      column: 'operation_geofence_id',
      description: 'The geofence in which it is to work.',
      target: {
        table: 'geofence',
        label: 'name',
        reach: (scope) => scope.geofences().select('geofence.id') as never,
      },
    }),
    notes: notes({ description: 'Anything else, in several lines.' }),
  },
  derived: documentExpiry(
    { day: 'documentsExpireOn', state: 'documentsState' },
    { of: 'asset_id', what: 'its documents' },
  ),
  key: 'licensePlate',
  bounds: (scope) => (scope.isBounded ? sql<boolean>`t.id IN (${scope.assets().select('asset.id')})` : null),
  relations: [
    {
      name: 'devices',
      onDelete: 'refuse',
      find: (scope, ids) => sql`
        SELECT count(*)::int AS count,
               coalesce((array_agg(device.identifier ORDER BY device.id)
                         FILTER (WHERE device.id IN (${scope.devices().select('device.id')})))[1:5], '{}') AS names
          FROM mounting JOIN device ON device.id = mounting.device_id
         WHERE mounting.asset_id = ANY(${[...ids]}::int[]) AND (mounted_to IS NULL OR mounted_to > now())`,
    },
    {
      name: 'timetables',
      onDelete: 'refuse',
      find: (scope, ids) => sql`
        SELECT count(*)::int AS count,
               coalesce((array_agg(DISTINCT road.name)
                         FILTER (WHERE road.id IN (${scope.roads().select('road.id')})))[1:5], '{}') AS names
          FROM road_timetable AS timetable JOIN road ON road.id = timetable.road_id AND road.deleted_at IS NULL
         WHERE timetable.asset_id = ANY(${[...ids]}::int[]) AND timetable.deleted_at IS NULL
           AND (until_date IS NULL OR until_date >= current_date)`,
    },
    { name: 'guideNumbers', onDelete: 'cascade', entity: () => guideNumbers, field: 'asset' },
    { name: 'documents', onDelete: 'cascade', entity: () => documents, field: 'asset' },
    { name: 'workshopStays', onDelete: 'cascade', entity: () => workshopStays, field: 'asset' },
    { name: 'privateTimes', onDelete: 'cascade', entity: () => privateTimes, field: 'asset' },
  ],
  hooks: {
    written: (scope) => publishOnCommit(scope.db, FLEET_CHANGED, null),
    inserted: async (scope, ids) => {
      const [groupId] = scope.requester.groupIds ?? [];
      if (!scope.isBounded || groupId === undefined) return;
      await sql`
        INSERT INTO asset_group_member (customer_id, group_id, asset_id)
        SELECT asset.customer_id, grouped.id, asset.id
          FROM asset JOIN asset_group AS grouped ON grouped.customer_id = asset.customer_id AND grouped.parent_group_id IS NOT NULL AND grouped.deleted_at IS NULL
         WHERE grouped.id = ${groupId} AND asset.id = ANY(${[...ids]}::int[])`.execute(scope.db);
    },
  },
});
