import { DOORS, doorsOf, mpsToKmh, type Spell } from '@rastro/domain';
import { DOOR_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import type { Filter } from './kernel/filter.ts';
import type { DetailRow, DetailWindow, Report, ReportParts, ReportRow } from './kernel/report.ts';
import { READ_AT_ONCE, readSpells, secondsOf } from './spellRows.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Doors: when, where and how long they were open; docs/reports.md says what its columns mean. */
export const doors: Report = {
  call: 'doorReport',
  description:
    'When, where and how long doors of vehicles were open in a range. A vehicle whose doors were not open, or are not known, is left out.',
  permission: 'AperturasPuertas',
  words: DOOR_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    numOpenings: { type: 'Int!', description: 'Number of its openings.', width: 1.5 },
    duration: { type: 'Int!', description: 'Seconds of all of them.', width: 2 },
    longest: { type: 'Int!', description: 'Seconds of the longest.', width: 2 },
  },
  rows: doorRows,
  details: {
    description: 'The openings, each of one door, the earliest first; all of them, or a page.',
    columns: {
      door: { type: 'String!', description: 'The reading that says it (docs/attributes.md).', width: 3 },
      iTime: { type: 'DateTime!', description: 'The first report that it is open.', width: 3 },
      fTime: {
        type: 'DateTime',
        description: 'The first report that it is closed; null where none is known.',
        width: 3,
      },
      duration: {
        type: 'Int!',
        description: 'Seconds, up to the last report where it has no end.',
        width: 2,
      },
      velMax: { type: 'Float', description: 'Greatest speed meanwhile, in km/h.', width: 2 },
      uIni: { type: 'String', description: 'Address of the place where it was opened.', width: 4 },
      lat: { type: 'Float', description: 'Degrees of that place.', width: 2 },
      lon: { type: 'Float', description: 'Degrees of that place.', width: 2 },
    },
    rows: doorDetails,
  },
};

/** The readings of doors. */
const ASKED = { oneOf: new Set(DOORS.map(({ attribute }) => attribute)) };

const openingsOf = (parts: ReportParts, vehicle: ReportVehicle, filter: Filter): Promise<Spell[]> =>
  readSpells(parts, vehicle, filter, ASKED, {
    statesOf: (attributes) => doorsOf(attributes).map(({ door, isOpen }) => ({ key: door, holds: isOpen })),
    measured: (_state, { quality, speedMps }) => (quality === 0 ? speedMps : null),
  });

async function* doorRows(parts: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, READ_AT_ONCE, parts.progress)) {
    const all = await Promise.all(some.map((vehicle) => openingsOf(parts, vehicle, filter)));
    yield some.flatMap((vehicle, i): ReportRow[] => {
      const openings = (all[i] ?? []).map(secondsOf);
      if (openings.length === 0) return [];
      return [
        {
          mid: vehicle.assetId,
          name: vehicle.name,
          pat: vehicle.licensePlate,
          numOpenings: openings.length,
          duration: openings.reduce((sum, seconds) => sum + seconds, 0),
          longest: Math.max(...openings),
        },
      ];
    });
  }
}

async function* doorDetails(
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  const [vehicle] = await reportVehicles(scope, [mid]);
  if (!vehicle) return;
  const openings = await openingsOf(parts, vehicle, filter);
  yield openings.slice(offset, offset + limit).map(
    (spell): DetailRow => ({
      door: spell.key,
      iTime: momentText(spell.from),
      fTime: spell.isOpen ? null : momentText(spell.to),
      duration: secondsOf(spell),
      velMax: spell.greatest === null ? null : Math.round(mpsToKmh(spell.greatest)),
      uIni:
        spell.latitude === null || spell.longitude === null
          ? null
          : parts.addressOf(spell.latitude, spell.longitude),
      lat: spell.latitude,
      lon: spell.longitude,
    }),
  );
}
