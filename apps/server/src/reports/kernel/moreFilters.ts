import {
  DEFAULT_DRIVING_LIMITS,
  type DrivingLimits,
  enumerationLabel,
  eventTypeOfId,
  JOURNEY_GROUPS,
  type JourneyGroup,
  OBD2_VARIABLES,
  type Obd2Name,
  type PermissionName,
  readHours,
  type SegmentState,
  sensorLabel,
  THERMOMETERS,
  WEEKDAYS,
  type Weekday,
} from '@rastro/domain';
import {
  type Format,
  REPORT_TERMS,
  type ReportFilterName,
  reportAmount,
  weekdayNames,
  wordIn,
} from '@rastro/format';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Requester } from '../../access/requester.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';

/** Who may ask for the drivers of some rows only. Others see who drove, and cannot choose. */
const DRIVERS_NEED: PermissionName = 'MostrarFiltroDeConductoresEnReportesDeEstadistica';

/** What calls name `DetentionStatus`, as states of the timeline; the first is meant where none is named. */
const STATES = {
  ALL: ['STOPPED', 'IDLE', 'MOVING'],
  STOPPED: ['STOPPED'],
  IDLE: ['IDLE'],
  STOPPEDIDLE: ['STOPPED', 'IDLE'],
  MOVING: ['MOVING'],
} as const satisfies Record<string, readonly SegmentState[]>;

const [MS_PER_MINUTE, MS_PER_HOUR] = [60_000, 3_600_000];
/** The hours of a week, which no limit exceeds. */
const hours = z.number().positive().max(168).nullish();
const celsius = z.number().min(-273.15).max(1_000).nullish();
const SENSORS = THERMOMETERS.map(({ attribute }) => attribute) as [string];
const VARIABLES = OBD2_VARIABLES.map(({ name }) => name) as [Obd2Name];
const MOST_KMH = 10_000;
const MOST_MINUTES = 366 * 24 * 60;

/** Ids in arguments. */
export const ids = z.array(z.number().int());

/** The arguments that only some reports have, as they are checked. */
export const moreShape = {
  driversSelected: ids.nullish(),
  typeEventSelected: ids.nullish(),
  detentionStatus: z.enum(Object.keys(STATES) as [keyof typeof STATES]).nullish(),
  geofencesSelected: ids.nullish(),
  groupedBy: z.enum(JOURNEY_GROUPS).nullish(),
  variablesOBD2: z.array(z.enum(VARIABLES)).min(1).nullish(),
  velocidadDesde: z.number().min(0).max(MOST_KMH).nullish(),
  velocidadHasta: z.number().min(0).max(MOST_KMH).nullish(),
  minimumTime: z.number().min(0).max(MOST_MINUTES).nullish(),
  workingHours: z
    .string()
    .refine((text) => readHours(text) !== null)
    .nullish(),
  unbrokenLimit: hours,
  dayLimit: hours,
  restLimit: hours,
  weekLimit: hours,
  thermometers: z.array(z.enum(SENSORS)).nullish(),
  celsiusFrom: celsius,
  celsiusTo: celsius,
  workingDays: z.array(z.enum(WEEKDAYS)).min(1).nullish(),
  roadId: z.int().nullish(),
  resumed: z.boolean().nullish(),
  useIbutton: z.boolean().nullish(),
};
type Asked = z.infer<z.ZodObject<typeof moreShape>>;

/** What a report is narrowed to besides vehicles, a range and days of the week; and what drivers may do. */
export interface MoreFilter extends DrivingLimits {
  /** Null whoever drove. */
  driverIds: readonly number[] | null;
  /** Null for all kinds of events. */
  eventCodes: readonly string[] | null;
  /** States of the timeline. */
  states: readonly SegmentState[];
  /** What lasts shorter, in milliseconds, is left out. */
  minimumMs: number;
  /** By what the trips of a vehicle are put together. */
  grouping: JourneyGroup;
  /** Null for all geofences. */
  geofenceIds: readonly number[] | null;
  /** The slowest and the fastest in km/h, both included; no bound where it is null. */
  fromKmh: number;
  toKmh: number | null;
  /** Null for all variables of the bus. */
  variables: readonly Obd2Name[] | null;
  /** Clock times between which somebody works, such as `07:00-19:00`, and the days on which; null for those of the customer. */
  workingHours: string | null;
  workingDays: readonly Weekday[] | null;
  /** The readings of the thermometers that are asked about; null for all. */
  thermometers: readonly string[] | null;
  /** Between which degrees Celsius it is to be, both included; no bound where it is null. */
  celsiusFrom: number | null;
  celsiusTo: number | null;
  /** The road that it is about; null for a report about none. */
  roadId: number | null;
  /** Whether there is a row for each vehicle instead of one for each trip, and whether rows say by which key somebody drove. */
  resumed: boolean;
  useIbutton: boolean;
}

/** What a report was not asked to be narrowed to. */
export const NO_MORE: MoreFilter = {
  ...DEFAULT_DRIVING_LIMITS,
  driverIds: null,
  eventCodes: null,
  states: STATES.ALL,
  minimumMs: 0,
  grouping: JOURNEY_GROUPS[0],
  geofenceIds: null,
  fromKmh: 0,
  toKmh: null,
  variables: null,
  workingHours: null,
  workingDays: null,
  thermometers: null,
  celsiusFrom: null,
  celsiusTo: null,
  roadId: null,
  resumed: false,
  useIbutton: false,
};

interface FilterDefinition {
  /** Its argument as calls declare it. */
  declared: readonly string[];
  /** What it narrows; nothing where it is not asked for. Throws what `filterOf` does. */
  read: (asked: Asked, requester: Requester) => Partial<MoreFilter>;
  /** What was chosen, as people read it; null where nothing was. */
  shown: (filter: MoreFilter, format: Format) => string | null;
}

const count = (chosen: readonly unknown[] | null, format: Format): string | null =>
  chosen && format.number(chosen.length);

/** A filter that is one of the limits of drivers, in hours. */
const limitFilter = (
  argument: 'unbrokenLimit' | 'dayLimit' | 'restLimit' | 'weekLimit',
  limit: keyof DrivingLimits,
  description: string,
): FilterDefinition => ({
  declared: [JSON.stringify(description), `${argument}: Float`],
  read: (asked) => {
    const hours = asked[argument];
    return hours ? { [limit]: hours * MS_PER_HOUR } : {};
  },
  shown: (filter, format) => format.duration(filter[limit] / 1000),
});

/** A filter that is on or off. */
const toggle = (argument: 'resumed' | 'useIbutton', description: string): FilterDefinition => ({
  declared: [JSON.stringify(description), `${argument}: Boolean`],
  read: (asked) => ({ [argument]: asked[argument] ?? false }),
  shown: (filter, { language }) => wordIn(REPORT_TERMS[filter[argument] ? 'yes' : 'no'], language),
});

/** The filters that only some reports have. */
export const MORE_FILTERS: Readonly<Record<ReportFilterName, FilterDefinition>> = {
  drivers: {
    declared: [
      `"Only while one of these drove; all where none are given. Needs the permission ${DRIVERS_NEED}."`,
      'driversSelected: [Id!]',
    ],
    read: ({ driversSelected }, requester) => {
      if (!driversSelected?.length) return {};
      if (!requester.isOwner && !requester.permissions.has(DRIVERS_NEED)) throw codedError('FORBIDDEN');
      return { driverIds: driversSelected };
    },
    shown: ({ driverIds }, format) => count(driverIds, format),
  },
  eventTypes: {
    declared: [
      '"Only events of these ids of typeEventAll; all where none are given."',
      'typeEventSelected: [Id!]',
    ],
    read: ({ typeEventSelected }) =>
      typeEventSelected?.length ? { eventCodes: typeEventSelected.map(codeOf) } : {},
    shown: ({ eventCodes }, format) => count(eventCodes, format),
  },
  states: {
    declared: [
      '"Only what a vehicle did in this state: a value of the enumeration DetentionStatus, else ALL."',
      'detentionStatus: String',
    ],
    read: ({ detentionStatus }) => (detentionStatus ? { states: STATES[detentionStatus] } : {}),
    shown: ({ states }, { language }) =>
      states.map((state) => wordIn(enumerationLabel('DetentionStatus', state), language)).join(', '),
  },
  minimum: {
    declared: [
      '"Only what lasted so many minutes or longer, wherever the range cuts it."',
      'minimumTime: Float',
    ],
    read: ({ minimumTime }) => (minimumTime ? { minimumMs: minimumTime * MS_PER_MINUTE } : {}),
    shown: ({ minimumMs }, format) => (minimumMs === 0 ? null : format.duration(minimumMs / 1000)),
  },
  grouping: {
    declared: [
      '"By what the trips of a vehicle are put together: a value of the enumeration JourneyGroupEnum, else BY_DAY."',
      'groupedBy: String',
    ],
    read: ({ groupedBy }) => (groupedBy ? { grouping: groupedBy } : {}),
    shown: ({ grouping }, { language }) => wordIn(enumerationLabel('JourneyGroupEnum', grouping), language),
  },
  geofences: {
    declared: [
      '"Only in these geofences, deleted ones included; all where none are given."',
      'geofencesSelected: [Id!]',
    ],
    read: ({ geofencesSelected }) => (geofencesSelected?.length ? { geofenceIds: geofencesSelected } : {}),
    shown: ({ geofenceIds }, format) => count(geofenceIds, format),
  },
  variables: {
    declared: ['"At least one of the enumeration VariableOBD2Enum."', 'variablesOBD2: [String!]!'],
    read: ({ variablesOBD2 }) => (variablesOBD2 ? { variables: variablesOBD2 } : {}),
    shown: ({ variables }, { language }) =>
      variables?.map((name) => wordIn(enumerationLabel('VariableOBD2Enum', name), language)).join(', ') ??
      null,
  },
  speedFrom: {
    declared: ['"Only this fast or faster, in km/h."', 'velocidadDesde: Float'],
    read: ({ velocidadDesde }) => (velocidadDesde ? { fromKmh: velocidadDesde } : {}),
    shown: ({ fromKmh }, format) => (fromKmh === 0 ? null : reportAmount('speed', fromKmh, format)),
  },
  speedTo: {
    declared: [
      '"Only this fast or slower, in km/h; as fast as may be where none or 0 is given."',
      'velocidadHasta: Float',
    ],
    read: ({ velocidadHasta }) => (velocidadHasta ? { toKmh: velocidadHasta } : {}),
    shown: ({ toKmh }, format) => (toKmh === null ? null : reportAmount('speed', toKmh, format)),
  },
  workingHours: {
    declared: [
      '"From when until when somebody works, `07:00-19:00`; as the customer of the vehicle has it where none is given."',
      'workingHours: String',
    ],
    read: ({ workingHours }) => (workingHours ? { workingHours } : {}),
    shown: ({ workingHours }, { language }) => workingHours ?? wordIn(REPORT_TERMS.ofCustomer, language),
  },
  workingDays: {
    declared: [
      '"On which days of the week somebody works; as the customer of the vehicle has it where none are given."',
      'workingDays: [Weekday!]',
    ],
    read: ({ workingDays }) => (workingDays ? { workingDays } : {}),
    shown: ({ workingDays }, format) =>
      workingDays === null
        ? wordIn(REPORT_TERMS.ofCustomer, format.language)
        : weekdayNames(format)
            .filter((_, index) => workingDays.includes(WEEKDAYS[index]!))
            .join(', '),
  },
  unbrokenLimit: limitFilter(
    'unbrokenLimit',
    'unbrokenMs',
    'Hours that somebody may drive without a break of 45 minutes; 4.5 where none are given.',
  ),
  dayLimit: limitFilter(
    'dayLimit',
    'dayMs',
    'Hours that somebody may drive on a day; 9 where none are given.',
  ),
  restLimit: limitFilter(
    'restLimit',
    'restMs',
    'Hours that somebody has to rest in a day; 11 where none are given.',
  ),
  weekLimit: limitFilter(
    'weekLimit',
    'weekMs',
    'Hours that somebody may drive in a week; 56 where none are given.',
  ),
  thermometers: {
    declared: [
      '"Only of these sensors, by their readings: temperature1C; all where none are given."',
      'thermometers: [String!]',
    ],
    read: ({ thermometers }) => (thermometers?.length ? { thermometers } : {}),
    shown: ({ thermometers }, { language }) =>
      thermometers?.map((name) => wordIn(sensorLabel(name), language)).join(', ') ?? null,
  },
  celsiusFrom: {
    declared: [
      '"In range from so many degrees Celsius on; no bound where none is given."',
      'celsiusFrom: Float',
    ],
    read: ({ celsiusFrom }) => ({ celsiusFrom: celsiusFrom ?? null }),
    shown: ({ celsiusFrom }, format) =>
      celsiusFrom === null ? null : reportAmount('fineCelsius', celsiusFrom, format),
  },
  celsiusTo: {
    declared: ['"In range up to so many degrees Celsius; no bound where none is given."', 'celsiusTo: Float'],
    read: ({ celsiusTo }) => ({ celsiusTo: celsiusTo ?? null }),
    shown: ({ celsiusTo }, format) =>
      celsiusTo === null ? null : reportAmount('fineCelsius', celsiusTo, format),
  },
  road: {
    declared: ['"The road."', 'roadId: Id!'],
    read: ({ roadId }) => ({ roadId: roadId ?? null }),
    shown: () => null, // reports about a road say its name, which they read
  },
  resumed: toggle('resumed', 'A row for each vehicle instead of one for each trip.'),
  useIbutton: toggle('useIbutton', 'With the key with which somebody drove, and whose it was.'),
};

/** What a call is narrowed to besides the usual. Throws INVALID_INPUT, and FORBIDDEN for drivers where the requester may not choose them. */
export const moreFilter = (requester: Requester, asked: Asked): MoreFilter =>
  Object.assign({}, NO_MORE, ...Object.values(MORE_FILTERS).map(({ read }) => read(asked, requester)));

/**
 * What a job is asked, with those of its geofences alone that are in reach: a job is stored, and must not name what its owner may not see.
 * Throws NOT_FOUND where none of them is.
 */
export async function geofencesInReach<A extends Pick<Asked, 'geofencesSelected'>>(
  scope: Scope,
  asked: A,
): Promise<A> {
  if (!asked.geofencesSelected?.length) return asked;
  const found = await scope
    .geofencesOfAllTimes()
    .where(sql<boolean>`geofence.id = ANY(${[...asked.geofencesSelected]}::int[])`)
    .select('geofence.id')
    .execute();
  if (found.length === 0) throw codedError('NOT_FOUND');
  return { ...asked, geofencesSelected: found.map(({ id }) => id) };
}

/** What the filters of a report were narrowed to, by their names, as people read it. */
export const moreParameters = (
  names: readonly ReportFilterName[],
  filter: MoreFilter,
  format: Format,
): { name: string; value: string }[] =>
  names.flatMap((name) => {
    const value = MORE_FILTERS[name].shown(filter, format);
    return value === null ? [] : [{ name: wordIn(REPORT_TERMS[name], format.language), value }];
  });

function codeOf(id: number): string {
  const type = eventTypeOfId(id);
  if (!type) throw codedError('INVALID_INPUT', { field: 'typeEventSelected' });
  return type.code;
}
