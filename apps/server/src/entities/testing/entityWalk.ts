import { ENTITIES } from '../index.ts';
import { ENTITY_EXPORT_PATH, importPath } from '../kernel/doors.ts';
import { capital, type Entity } from '../kernel/entity.ts';
import type { Field } from '../kernel/fields.ts';

/** Who makes a call of the walk. */
interface Caller {
  userName: string;
  own: Record<string, number | string>;
}

/** What the walk does for the entities. */
interface WalkParts {
  /** The stored version of a row. */
  versionOf: (table: string, id: number | string) => Promise<number>;
  /** Makes a call as somebody, and gives its answer. */
  ask: <T>(who: Caller, text: string, variables: Record<string, unknown>) => Promise<T>;
}

/** What the walk calls the rows of a table, where it is not by the table's name. */
const KINDS: Readonly<Record<string, string>> = { asset_group: 'group', poi_category: 'keptPoiCategory' };

/** Which arguments of the entities' calls are ids, and of what: an entity by the name of one, anything else by the name of its table. */
export const entityIds = (): Record<string, string> =>
  Object.fromEntries(
    ENTITIES.flatMap(({ one, many, fields }) => [
      ...[
        `${one}.id`,
        `update${capital(one)}.id`,
        `${many}.after`,
        `${one}Dependents.ids`,
        ...(fields.some(({ isBulk }) => isBulk) ? [`change${capital(many)}.ids`] : []),
        `delete${capital(many)}.ids`,
      ].map((key) => [key, one]),
      ...fields.flatMap(({ inputName, target }) =>
        target ? [[inputName, KINDS[target.table] ?? target.table]] : [],
      ),
    ]),
  );

/** The files of the entities: where they are fetched and sent, with the ids of somebody. */
export const entityRoutes = (): Record<string, (ids: Record<string, number | string>) => string> => ({
  [`GET ${ENTITY_EXPORT_PATH}`]: () => `${ENTITY_EXPORT_PATH}?link=none`, // of what the entities' own calls gave alone
  ...Object.fromEntries(
    ENTITIES.map((entity) => [
      `POST ${importPath(entity)}`,
      ({ customer }: Record<string, number | string>) =>
        `${importPath(entity)}?name=one.csv&customer=${customer}`,
    ]),
  ),
});

/** What the other arguments of the entities' calls take. */
export function entityValues({ versionOf, ask }: WalkParts): Record<string, (who: Caller) => unknown> {
  const values: Record<string, (who: Caller) => unknown> = {
    title: () => 'Lista',
    'columns.field': () => 'id',
    'columns.heading': () => 'Número',
  };
  for (const entity of ENTITIES) {
    const { one, many, table, fields } = entity;
    const first = fields[0]?.name ?? 'id';
    values[`${many}.sort.field`] = () => first;
    values[`${many}Export.sort.field`] = () => first;
    values[`update${capital(one)}.version`] = (who) => versionOf(table, who.own[one] ?? 0);
    values[`undo${capital(many)}.changeId`] = async (who) => {
      const call = `create${capital(one)}`;
      const variables = {
        input: entityInput(entity, who.userName, (name) => who.own[KINDS[name] ?? name] ?? null),
      };
      const text = `mutation ($input: ${capital(one)}Input!) { ${call}(${one}: $input) { changeId } }`;
      const answer = await ask<Record<string, { changeId: string }>>(who, text, variables).catch(() => null);
      return answer?.[call]?.changeId ?? 'of nothing that they may create';
    };
    for (const field of fields.filter(({ choices, isFilter }) => choices && isFilter))
      for (const call of [many, `${many}Export`]) values[`${call}.filter.${field.inputName}`] = () => null; // of what is one's own, only who wrote it knows the choice
    for (const { name, choices } of entity.derived)
      if (choices) for (const call of [many, `${many}Export`]) values[`${call}.filter.${name}`] = () => null;
    for (const field of fields)
      if (isGiven(field)) {
        const own = OWN_VALUES[`${one}.${field.inputName}`];
        values[`${one}.${field.inputName}`] = (who) =>
          own?.((name) => who.own[name] ?? null, who.userName) ?? valueFor(field, who.userName);
      }
  }
  return values;
}

let counted = 0;

/** What all rows that somebody writes have in common: it says whose they are. */
export const entityWord = (userName: string): string => `Nota de ${userName}`;

/** Whether a value of a field is made up: neither a reference nor a flag. */
const isGiven = ({ target, types }: Field): boolean =>
  !target && ['String', 'DateTime', 'Float', 'Int'].includes(types.input);

const HOUR_MS = 3_600_000;

/** A minute by which somebody's hours are told from those of others: `07`. */
const minuteOf = (userName: string): string =>
  String([...userName].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60).padStart(2, '0');

let stays = 0;

/** A moment of an hour of the next century that no other stay of a vehicle has, so many milliseconds after its beginning. */
const inHourOfStay = (afterMs: number): string =>
  new Date(Date.UTC(2100, 0, 1) + stays * HOUR_MS + afterMs).toISOString();

/** What takes values of its own kind, by entity and input; what they name is found by its table. */
const OWN_VALUES: Record<
  string,
  (idOf: (table: string) => number | string | null, userName: string) => string
> = {
  'fleetDevice.events': () => '[]',
  // Neither expires nor holds while others look: what follows from that is nothing that a call has done.
  'fleetDocument.expiresOn': () => '2099-12-31',
  // To come: where a vehicle is in one that lasts, other calls do not say.
  'privateTime.dateFrom': () => '2099-01-01T00:00:00Z',
  'privateTime.dateTo': () => '2099-01-02T00:00:00Z',
  // A vehicle is in the workshop once at a time; the beginning is asked for before the end.
  'workshopStay.dateFrom': () => {
    stays += 1;
    return inHourOfStay(0);
  },
  'workshopStay.dateTo': () => inHourOfStay(HOUR_MS / 2),
  'tankCalibration.validFrom': () => new Date(Date.now() + HOUR_MS).toISOString(),
  'tankCalibration.points': () => '[{"value":0,"litres":0},{"value":100,"litres":50}]',
  'customerAccount.timeZone': () => 'America/Lima',
  'customerAccount.workingHours': (_idOf, userName) => `07:${minuteOf(userName)}-19:00`,
  'customerAccount.workingDays': () => '12345',
  'scheduledReport.recipients': (_idOf, userName) => `report@${userName}.test`,
  'scheduledReport.cc': () => '',
  'scheduledReport.missed': () => 'CATCH_UP',
  'scheduledReport.report': () => 'fleetKmReport',
  'scheduledReport.format': () => 'EXCEL',
  'scheduledReport.period': () => 'LAST_6_HOURS',
  'scheduledReport.filter': (idOf) => JSON.stringify({ assetsSelected: [idOf('asset')] }),
  'scheduledReport.recurrence': () =>
    JSON.stringify({
      frequency: 'DAILY',
      weekdays: [],
      everyWeeks: 1,
      dayOfMonth: 1,
      minuteOfDay: 450,
      everyHours: null,
      untilMinute: 450,
      fromDate: '2026-11-21',
      untilDate: null,
    }),
};

/** A value of a field that nobody else has, where there are enough: of its kind, as its schema tells. What has a beginning and an end, holds now. */
function valueFor(field: Field, userName: string): string | number {
  counted += 1;
  if (field.choices) return field.choices[0]?.value ?? '';
  if (field.types.input === 'DateTime') {
    const isEnd = field.name.endsWith('To');
    return new Date(Date.now() + (isEnd ? HOUR_MS : -HOUR_MS) - counted * 1_000).toISOString();
  }
  const digits = String(counted).padStart(6, '0');
  const candidates: (string | number)[] = [
    ...(field.isUnique ? [] : [entityWord(userName)]),
    `${field.name} ${digits} ${userName}`,
    `+51 999 ${digits}`,
    `n${digits}@${userName}.test`,
    `8951000000000${digits}`,
    '2026-11-23',
    1,
    2_000,
  ];
  const value = candidates.find((candidate) => field.schema.safeParse(candidate).success);
  if (value === undefined) throw new Error(`Say in entities/testing/entityWalk.ts what ${field.name} takes`);
  return value;
}

/** An input of an entity; references lead to what is named by their table. */
export const entityInput = (
  { one, fields }: Entity,
  userName: string,
  idOf: (table: string) => number | string | null,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (field.target) return [[field.inputName, idOf(field.target.table)]];
      const own = OWN_VALUES[`${one}.${field.inputName}`];
      return isGiven(field) ? [[field.inputName, own?.(idOf, userName) ?? valueFor(field, userName)]] : [];
    }),
  );
