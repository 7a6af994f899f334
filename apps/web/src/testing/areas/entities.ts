import type { Asked, FileAnswer } from '../api/asked.ts';
import { changedMeanwhile, refusal } from '../api/refusal.ts';
import { CUSTOMERS } from '../fleet/company.ts';
import type { FakeFleet, FakeRow } from '../fleet/types.ts';
import type { Area } from './area.ts';
import { pointsOf } from './importPoints.ts';
import { addJob } from './jobs.ts';

type Input = Record<string, unknown>;

/** An entity as the fake knows it: names of calls, and the fields that are required, unique and references. */
interface FakeEntity {
  one: string;
  many: string;
  required: string;
  unique: string;
  reference?: string;
  /** What it may refer to. */
  options?: readonly { id: number; label: string }[];
  /** The fields with several references, and what they may refer to. */
  several?: Readonly<Record<string, readonly { id: number; label: string }[]>>;
  /** What is given and not shown. */
  hidden?: string;
  /** What values are made where they are left empty. */
  made?: Input;
}

const DEVICES = [104, 105, 106].map((id) => ({ id, label: `860000000000${id}` }));
const ASSETS = [104, 105, 106].map((id) => ({ id, label: `Camión ${id} - AND-${id}` }));

const ZONES = [
  { id: 1, label: 'Mina' },
  { id: 2, label: 'Puerto' },
];

const ROLES = [{ id: 3, label: 'Operador' }];
const GROUPS = [{ id: 11, label: 'Reparto' }];

const FAKES: readonly FakeEntity[] = [
  {
    one: 'poi',
    many: 'pois',
    required: 'name',
    unique: 'name',
    reference: 'ownCategory',
    options: [{ id: 1, label: 'Balanza' }],
  },
  { one: 'poiCategory', many: 'poiCategories', required: 'name', unique: 'name' },
  { one: 'customerAccount', many: 'customerAccounts', required: 'name', unique: 'name' },
  {
    one: 'fleetDevice',
    many: 'fleetDevices',
    required: 'deviceIdentifier',
    unique: 'deviceIdentifier',
    made: { hasCanBusy: false, events: '[]' },
  },
  {
    one: 'fleetAsset',
    many: 'fleetAssets',
    required: 'name',
    unique: 'licensePlate',
    reference: 'operationZone',
    options: ZONES,
    made: { licensePlate: '', alertsEnabled: true },
  },
  {
    one: 'userAccount',
    many: 'userAccounts',
    required: 'userName',
    unique: 'userName',
    several: { roles: ROLES, groups: GROUPS },
    hidden: 'password',
  },
  { one: 'accessRole', many: 'accessRoles', required: 'name', unique: 'name' },
  {
    one: 'assetGroup',
    many: 'assetGroups',
    required: 'name',
    unique: 'name',
    reference: 'parent',
    options: [{ id: 1, label: 'Andina' }],
  },
  { one: 'fleetDriver', many: 'fleetDrivers', required: 'firstName', unique: 'ibutton' },
  { one: 'technician', many: 'technicians', required: 'firstName', unique: 'identityDocument' },
  {
    one: 'phoneLine',
    many: 'phoneLines',
    required: 'lineNumber',
    unique: 'lineNumber',
    reference: 'device',
    options: DEVICES,
  },
  {
    one: 'fuelReceipt',
    many: 'fuelReceipts',
    required: 'filledAt',
    unique: 'number',
    reference: 'asset',
    options: ASSETS,
  },
  {
    one: 'guideNumber',
    many: 'guideNumbers',
    required: 'number',
    unique: 'number',
    reference: 'asset',
    options: ASSETS,
    made: { number: 'K7MW-4XQD-9RTP', validFrom: '2026-11-23T05:00:00.000Z' },
  },
  {
    one: 'driverAssignment',
    many: 'driverAssignments',
    required: 'asset',
    unique: 'id',
    reference: 'asset',
    options: ASSETS,
    made: { dateFrom: '2026-11-23T05:00:00.000Z', driver: { id: 1, label: 'Rosa Quispe' } },
  },
  {
    one: 'fleetDocument',
    many: 'fleetDocuments',
    required: 'expiresOn',
    unique: 'id',
    several: {},
    reference: 'asset',
    options: ASSETS,
  },
  {
    one: 'odometerReading',
    many: 'odometerReadings',
    required: 'asset',
    unique: 'id',
    reference: 'asset',
    options: ASSETS,
    made: { readAt: '2026-11-23T05:00:00.000Z' },
  },
  {
    one: 'tankCalibration',
    many: 'tankCalibrations',
    required: 'asset',
    unique: 'id',
    reference: 'asset',
    options: ASSETS,
    made: { validFrom: '2026-11-23T05:00:00.000Z' },
  },
  {
    one: 'workshopStay',
    many: 'workshopStays',
    required: 'asset',
    unique: 'id',
    reference: 'asset',
    options: ASSETS,
    made: { dateFrom: '2026-11-23T05:00:00.000Z' },
  },
  {
    one: 'privateTime',
    many: 'privateTimes',
    required: 'asset',
    unique: 'id',
    reference: 'asset',
    options: ASSETS,
    made: { dateFrom: '2026-11-23T05:00:00.000Z' },
  },
  { one: 'scheduledReport', many: 'scheduledReports', required: 'name', unique: 'name' },
];

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const rowsOf = (fleet: FakeFleet, many: string): FakeRow[] => fleet.entities[many] ?? [];

function problems(...found: { field: string; code: string }[]) {
  return refusal('INVALID_INPUT', { field: found[0]?.field ?? '', problems: JSON.stringify(found) });
}

/** Lists, forms and files of the entities, all in the same way, as the server answers them. */
function fakeCalls({
  one,
  many,
  required,
  unique,
  reference,
  options = [],
  several = {},
  hidden,
  made = {},
}: FakeEntity) {
  const [One, Many] = [capital(one), capital(many)];
  let changes = 0;
  const undone = new Map<string, FakeRow[]>();
  /** Does a change that can be undone by its id. */
  const change = <T>(fleet: FakeFleet, work: () => T): T & { changeId: string } => {
    const before = rowsOf(fleet, many).map((row) => ({ ...row }));
    const result = work();
    changes += 1;
    const changeId = `${many}-${changes}`;
    undone.set(changeId, before);
    return { ...result, changeId };
  };
  const found = (fleet: FakeFleet, id: number): FakeRow => {
    const row = rowsOf(fleet, many).find((each) => each.id === id);
    if (!row) throw refusal('NOT_FOUND');
    return row;
  };
  const written = (fleet: FakeFleet, given: Input, id: number | null): Input => {
    const input = { ...given };
    for (const [name, value] of Object.entries(made)) input[name] ??= value;
    if (input[required] === null) throw problems({ field: required, code: 'required' });
    const isTaken = rowsOf(fleet, many).some(
      (row) => row.id !== id && row[unique] !== null && row[unique] === input[unique],
    );
    if (isTaken) throw problems({ field: unique, code: 'taken' });
    if (hidden !== undefined) delete input[hidden];
    for (const [name, all] of Object.entries(several)) {
      const key = `${name.replace(/s$/, '')}Ids`;
      const ids = (input[key] ?? []) as number[];
      delete input[key];
      input[name] = all.filter(({ id }) => ids.includes(id));
    }
    if (reference === undefined) return input;
    const { [`${reference}Id`]: referred, ...rest } = input;
    return { ...rest, [reference]: options.find((option) => option.id === referred) ?? null };
  };
  const chosen = ({ fleet, user }: Asked, args: Input): FakeRow[] => {
    const reach = new Set(user.groups.map(({ customerId }) => customerId));
    const text = String(args.searchText ?? '').toLowerCase();
    const [sort] = (args.sort ?? []) as { field: string; order: string }[];
    const key = sort?.field ?? required;
    const sign = sort?.order === 'DESC' ? -1 : 1;
    return rowsOf(fleet, many)
      .filter(
        (row) =>
          reach.has(row.customerId) &&
          (args.customerId == null || row.customerId === args.customerId) &&
          JSON.stringify(row).toLowerCase().includes(text) &&
          Object.entries((args.filter ?? {}) as Input).every(
            ([name, value]) =>
              (name === `${reference}Id`
                ? (row[reference ?? ''] as { id: number } | null)?.id
                : row[name]) === value,
          ),
      )
      .toSorted(
        (a, b) => sign * String(a[key] ?? '').localeCompare(String(b[key] ?? ''), 'es') || a.id - b.id,
      );
  };
  const calls = {
    Query: {
      [many]: (_: unknown, args: Input, asked: Asked) => {
        const rows = chosen(asked, args);
        const size = Number(args.pageSize ?? 10);
        const at = args.after == null ? -1 : rows.findIndex(({ id }) => id === args.after);
        const begin = at >= 0 ? at + 1 : (Number(args.pageNumber ?? 1) - 1) * size;
        return { count: rows.length, items: rows.slice(begin, begin + size) };
      },
      [one]: (_: unknown, { id }: { id: number }, { fleet }: Asked) => found(fleet, id),
      [`${one}Dependents`]: (_: unknown, _args: Input, { fleet }: Asked) => fleet.dependents[many] ?? [],
      [`${many}Export`]: () => ({ url: `/api/entities/export?link=${many}` }),
      ...Object.fromEntries(
        Object.entries(several).map(([name, all]) => [`${one}${capital(name)}Options`, () => all]),
      ),
      ...(reference === undefined
        ? {}
        : {
            [`${one}${capital(reference)}Options`]: (_: unknown, args: { searchText?: string | null }) =>
              options.filter(({ label }) => label.includes(args.searchText ?? '')),
          }),
    },
    Mutation: {
      [`create${One}`]: (_: unknown, args: Input, { fleet, user }: Asked) => {
        const customerId = Number(args.customerId ?? user.shown.customer.id);
        const row = {
          ...written(fleet, args[one] as Input, null),
          id: Math.max(0, ...rowsOf(fleet, many).map(({ id }) => id)) + 1,
          version: 1,
          customerId,
          customerName: CUSTOMERS.find(({ id }) => id === customerId)?.name ?? '',
        } as FakeRow;
        return change(fleet, () => {
          fleet.entities[many] = [...rowsOf(fleet, many), row];
          return { [one]: row };
        });
      },
      [`update${One}`]: (_: unknown, args: Input, { fleet }: Asked) => {
        const row = found(fleet, Number(args.id));
        if (row.version !== args.version) throw changedMeanwhile(row, row.version);
        const next = written(fleet, args[one] as Input, row.id);
        return change(fleet, () => ({ [one]: Object.assign(row, next, { version: row.version + 1 }) }));
      },
      [`change${Many}`]: (
        _: unknown,
        { ids, change: values }: { ids: number[]; change: Input },
        { fleet }: Asked,
      ) =>
        change(fleet, () => {
          for (const id of ids) Object.assign(found(fleet, id), values);
          return { count: ids.length };
        }),
      [`delete${Many}`]: (_: unknown, { ids }: { ids: number[] }, { fleet }: Asked) =>
        change(fleet, () => {
          fleet.entities[many] = rowsOf(fleet, many).filter(({ id }) => !ids.includes(id));
          return { count: ids.length };
        }),
      [`undo${Many}`]: (_: unknown, { changeId }: { changeId: string }, { fleet }: Asked) => {
        const before = undone.get(changeId);
        if (!before) throw refusal('NOT_FOUND');
        return change(fleet, () => {
          fleet.entities[many] = before;
          return { count: 1 };
        });
      },
    },
  };
  return calls;
}

const all = FAKES.map(fakeCalls);

/** The calls of the entities. */
export const entities = {
  Query: Object.assign({}, ...all.map(({ Query }) => Query)),
  Mutation: Object.assign({}, ...all.map(({ Mutation }) => Mutation)),
} as unknown as Area;

/** Answers the import of a KML of points, or of a CSV of one column, whose heading is the required field's: rows without a text are wrong. */
export const importEntities: FileAnswer = async (url, init, asked) => {
  const { fleet, user } = asked;
  const [, , , many = ''] = url.pathname.split('/');
  const fake = FAKES.find((each) => each.many === many);
  if (!fake) throw refusal('NOT_FOUND');
  const text = (await new Response(init.body).text()).trim();
  const points = text.startsWith('<')
    ? pointsOf(
        text,
        rowsOf(fleet, 'poiCategories').map(({ name }) => String(name)),
      )
    : null;
  const [head = '', ...lines] = points ? ['', ...points.names] : text.split(/\r?\n/);
  const headings = JSON.parse(url.searchParams.get('headings') ?? '{}') as Record<string, string>;
  const [first = '', ...others] = head.split(',');
  if (!points && headings[first] !== fake.required) throw refusal('FILE_UNREADABLE');
  const values = lines.map((line) => line.split(',')[0]?.trim() ?? '');
  const right = values.filter((value) => value !== '');
  const isApplied = url.searchParams.has('apply');
  if (isApplied)
    fleet.entities[many] = [
      ...rowsOf(fleet, many),
      ...right.map((value, at) => ({
        ...rowsOf(fleet, many)[0],
        id: 1_000 + at,
        version: 1,
        customerId: user.shown.customer.id,
        customerName: user.shown.customer.name,
        [fake.required]: value,
      })),
    ];
  const result = {
    rows: values.length,
    created: right.length,
    updated: 0,
    unchanged: 0,
    wrong: values.length - right.length,
    problems: values.flatMap((value, at) =>
      value === '' ? [{ row: at + 2, field: fake.required, code: 'required', value: '' }] : [],
    ),
    sample: right.slice(0, 8).map((value, at) => ({ row: at + 2, values: { [fake.required]: value } })),
    ignored: others,
    folders: points?.folders ?? [],
    changeId: isApplied ? 'imported' : null,
  };
  if (!isApplied) return Response.json(result);
  const job = addJob(asked, `${many}Import`, { format: null, from: null, to: null, count: null });
  Object.assign(job, { state: 'DONE', share: 1, result: JSON.stringify(result) });
  return Response.json({ jobId: job.id });
};
