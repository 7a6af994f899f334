import { type AskedReadings, type ReadingFix, THERMOMETERS, temperaturesOf } from '@rastro/domain';
import { TEMPERATURE_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { type Filter, stretchesIn } from './kernel/filter.ts';
import type { DetailRow, DetailWindow, LinePoint, Report, ReportParts, ReportRow } from './kernel/report.ts';
import { thinLine } from './kernel/thinLine.ts';
import { READ_AT_ONCE, readSpells, secondsOf } from './spellRows.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Temperatures of cargo: how warm and cold it was, and when out of range; docs/reports.md says what its columns mean. */
export const temperatures: Report = {
  call: 'temperatureReport',
  description:
    'How warm and cold it was at the sensors of vehicles in a range, and when it was out of the bounds that are asked for. A vehicle without readings is left out.',
  permission: 'ReporteTemperatura',
  words: TEMPERATURE_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    sensors: { type: 'Int!', description: 'Sensors that reported.', width: 1.5 },
    readings: { type: 'Int!', description: 'Readings of all of them.', width: 1.5 },
    least: { type: 'Float!', description: 'Lowest temperature, in degrees Celsius.', width: 1.5 },
    mean: { type: 'Float!', description: 'Mean of the readings, in degrees Celsius.', width: 1.5 },
    greatest: { type: 'Float!', description: 'Highest temperature, in degrees Celsius.', width: 1.5 },
    outOfRange: { type: 'Int!', description: 'How often a sensor was out of range.', width: 1.5 },
    outTime: { type: 'Int!', description: 'Seconds of all of these.', width: 2 },
  },
  rows: temperatureRows,
  details: {
    description: 'The times out of range, each of one sensor, the earliest first; all of them, or a page.',
    columns: {
      sensor: { type: 'String!', description: 'The reading of the sensor (docs/attributes.md).', width: 2 },
      iTime: { type: 'DateTime!', description: 'The first reading out of range.', width: 3 },
      fTime: {
        type: 'DateTime',
        description: 'The first reading in range again; null where none is known.',
        width: 3,
      },
      duration: {
        type: 'Int!',
        description: 'Seconds, up to the last reading where it has no end.',
        width: 2,
      },
      warmest: { type: 'Float', description: 'Highest temperature meanwhile.', width: 1.5 },
      coldest: { type: 'Float', description: 'Lowest temperature meanwhile.', width: 1.5 },
      uIni: { type: 'String', description: 'Address of the place where it began.', width: 4 },
      lat: { type: 'Float', description: 'Degrees of that place.', width: 2 },
      lon: { type: 'Float', description: 'Degrees of that place.', width: 2 },
    },
    rows: temperatureDetails,
    line: temperatureLine,
  },
};

/** The readings of the sensors that are asked about. */
const askedBy = ({ thermometers }: Filter): AskedReadings => ({
  oneOf: new Set(thermometers ?? THERMOMETERS.map(({ attribute }) => attribute)),
});

/** What readings say of them. */
const askedOf = (attributes: ReadingFix['attributes'], { oneOf }: AskedReadings) =>
  temperaturesOf(attributes).filter(({ sensor }) => oneOf.has(sensor));

const isOut = (celsius: number, { celsiusFrom, celsiusTo }: Filter): boolean =>
  (celsiusFrom !== null && celsius < celsiusFrom) || (celsiusTo !== null && celsius > celsiusTo);

/** What is summed of the readings of a vehicle, and when they were out of range. */
async function factsOf(parts: ReportParts, vehicle: ReportVehicle, filter: Filter) {
  const sensors = new Set<string>();
  const facts = { readings: 0, sum: 0, least: Infinity, greatest: -Infinity };
  const asked = askedBy(filter);
  const spells = await readSpells(parts, vehicle, filter, asked, {
    statesOf: (attributes) =>
      askedOf(attributes, asked).map(({ sensor, celsius }) => ({
        key: sensor,
        holds: isOut(celsius, filter),
        value: celsius,
      })),
    seen: ({ key, value }) => {
      sensors.add(key);
      facts.readings += 1;
      facts.sum += value;
      facts.least = Math.min(facts.least, value);
      facts.greatest = Math.max(facts.greatest, value);
    },
    measured: ({ value }) => value,
  });
  return { ...facts, sensors: sensors.size, spells };
}

async function* temperatureRows(parts: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, READ_AT_ONCE, parts.progress)) {
    const all = await Promise.all(
      some.map(async (vehicle) => ({ vehicle, facts: await factsOf(parts, vehicle, filter) })),
    );
    yield all.flatMap(({ vehicle, facts }) => rowsOf(vehicle, facts));
  }
}

function rowsOf(vehicle: ReportVehicle, facts: Awaited<ReturnType<typeof factsOf>>): ReportRow[] {
  const { readings, sum, least, greatest, sensors, spells } = facts;
  if (readings === 0) return [];
  return [
    {
      mid: vehicle.assetId,
      name: vehicle.name,
      pat: vehicle.licensePlate,
      sensors,
      readings,
      least: tenths(least),
      mean: tenths(sum / readings),
      greatest: tenths(greatest),
      outOfRange: spells.length,
      outTime: spells.reduce((total, spell) => total + secondsOf(spell), 0),
    },
  ];
}

async function* temperatureDetails(
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  const [vehicle] = await reportVehicles(scope, [mid]);
  if (!vehicle) return;
  const { spells } = await factsOf(parts, vehicle, filter);
  yield spells.slice(offset, offset + limit).map(
    (spell): DetailRow => ({
      sensor: spell.key,
      iTime: momentText(spell.from),
      fTime: spell.isOpen ? null : momentText(spell.to),
      duration: secondsOf(spell),
      warmest: spell.greatest === null ? null : tenths(spell.greatest),
      coldest: spell.least === null ? null : tenths(spell.least),
      uIni:
        spell.latitude === null || spell.longitude === null
          ? null
          : parts.addressOf(spell.latitude, spell.longitude),
      lat: spell.latitude,
      lon: spell.longitude,
    }),
  );
}

/** The warmest or the coldest of the sensors over time. */
async function temperatureLine(
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  column: string,
): Promise<readonly LinePoint[]> {
  const [vehicle] = await reportVehicles(scope, [mid]);
  const points: LinePoint[] = [];
  const asked = askedBy(filter);
  for (const { customerId, assetId, from, to } of vehicle ? stretchesIn(filter, vehicle) : [])
    for await (const page of parts.history.readReadings(customerId, assetId, from, to, asked))
      for (let index = 0; index < page.length; index++) {
        const all = askedOf(page.attributes(index), asked).map(({ celsius }) => celsius);
        if (all.length === 0) continue;
        const value = column === 'coldest' ? Math.min(...all) : Math.max(...all);
        points.push({ at: momentText(page.time(index)), value: tenths(value) });
      }
  return thinLine(points);
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
