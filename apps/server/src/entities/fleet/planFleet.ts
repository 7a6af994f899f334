import { FLEET_COLUMNS, type FleetColumnName, folded } from '@rastro/format';
import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { assets } from '../assets.ts';
import { devices } from '../devices.ts';
import { drivers } from '../drivers.ts';
import { groups } from '../groups.ts';
import type { Entity, Values } from '../kernel/entity.ts';
import type { FieldProblem, ProblemCode } from '../kernel/fields.ts';
import type { SheetRow } from '../kernel/files/sheetRows.ts';
import { judgeInput } from '../kernel/problems.ts';
import { lines } from '../lines.ts';

/** A problem with a cell, by the number of its row and the name of its column. */
export interface FleetProblem {
  row: number;
  field: FleetColumnName;
  code: ProblemCode;
  limit?: number;
  value: string;
}

/** Something that is stored already, or is to be created, which several rows may name. */
export type Known = { id: number } | { key: string };

/** What becomes of a row: a vehicle with what belongs to it. */
export interface PlannedVehicle {
  row: number;
  asset: Values;
  /** The names of the groups from below the root to its own; empty for the root. */
  group: readonly string[];
  /** A stored device that is mounted nowhere, or the values of a new one; null for none. */
  device: { id: number } | { values: Values } | null;
  line: Values | null;
  driver: Known | null;
}

/** What a spreadsheet would make of a fleet. */
export interface FleetPlan {
  vehicles: readonly PlannedVehicle[];
  /** The paths of groups that are not there, those above before those below. */
  newGroups: readonly (readonly string[])[];
  newDrivers: ReadonlyMap<string, Values>;
  groupIds: ReadonlyMap<string, number>;
  problems: readonly FleetProblem[];
}

/** Where the columns of a spreadsheet are. */
export interface FleetHead {
  at: ReadonlyMap<FleetColumnName, number>;
  ignored: readonly string[];
}

const MOST_OF_VALUE = 80;
const PATH = /\s*\/\s*/;

/** A path of groups as it is looked up. */
export const pathKey = (path: readonly string[]): string => path.map(folded).join(' / ');

/** The columns by their headings, in whichever language, or by their names. */
export function fleetHead(cells: readonly string[]): FleetHead {
  const wanted = new Map(
    FLEET_COLUMNS.flatMap(({ name, heading }): [string, FleetColumnName][] =>
      [name, heading.es, heading.en].map((text) => [folded(text), name]),
    ),
  );
  const at = new Map<FleetColumnName, number>();
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = wanted.get(folded(cell.replace(/\*$/, '')));
    if (name && !at.has(name)) at.set(name, index);
    else if (cell !== '') ignored.push(cell);
  }
  return { at, ignored };
}

/** The column of an input of an entity, for its problems. */
const COLUMN_OF: Record<string, FleetColumnName> = {
  name: 'vehicle',
  licensePlate: 'plate',
  internalNumber: 'internalNumber',
  typeMobile: 'type',
  brand: 'brand',
  model: 'model',
  year: 'year',
};

/** What rows of a spreadsheet would make of a customer's fleet, and what is wrong with them. Nothing is written. */
export async function planFleet(
  scope: Scope,
  customerId: number,
  { at }: FleetHead,
  rows: readonly SheetRow[],
): Promise<FleetPlan> {
  const cellOf = (row: SheetRow, name: FleetColumnName): string =>
    row.cells[at.get(name) ?? -1]?.trim() ?? '';
  const stored = await storedFleet(
    scope,
    customerId,
    rows.map((row) => cellOf(row, 'device')).filter((text) => text !== ''),
  );
  const problems: FleetProblem[] = [];
  const seen = new Set<string>();
  const newGroups = new Map<string, readonly string[]>();
  const newDrivers = new Map<string, Values>();

  const vehicles = rows.map((row): PlannedVehicle => {
    const cell = (name: FleetColumnName) => cellOf(row, name);
    const complain = (field: FleetColumnName, problem: Pick<FieldProblem, 'code' | 'limit'>) => {
      const { code, limit } = problem;
      const value = cell(field).slice(0, MOST_OF_VALUE);
      problems.push({ row: row.number, field, code, ...(limit === undefined ? {} : { limit }), value });
    };
    /** The values of an entity, whose problems are those of the columns of its inputs. */
    const judged = (
      entity: Entity,
      input: Record<string, unknown>,
      columns: Record<string, FleetColumnName>,
    ): Values => {
      const { values, problems: found } = judgeInput(entity, scope, input);
      for (const problem of found) {
        const column = columns[problem.field];
        if (column) complain(column, problem);
      }
      return values;
    };
    /** Whether a value stands in an earlier row. */
    const isRepeated = (field: FleetColumnName, value: string): boolean => {
      const key = `${field} ${value}`;
      const known = seen.has(key);
      seen.add(key);
      return known;
    };

    const asset = judged(
      assets,
      {
        name: cell('vehicle'),
        licensePlate: cell('plate'),
        internalNumber: cell('internalNumber'),
        typeMobile: cell('type'),
        brand: cell('brand'),
        model: cell('model'),
        year: cell('year'),
      },
      COLUMN_OF,
    );
    const plate = folded(cell('plate'));
    if (plate !== '') {
      if (stored.plates.has(plate)) complain('plate', { code: 'taken' });
      else if (isRepeated('plate', plate)) complain('plate', { code: 'twice' });
    }

    const group = cell('group')
      .split(PATH)
      .filter((part) => part !== '');
    for (const [depth, name] of group.entries()) {
      const path = group.slice(0, depth + 1);
      judged(groups, { name, parentId: 1 }, { name: 'group' });
      if (!stored.groups.has(pathKey(path))) newGroups.set(pathKey(path), path);
    }

    return {
      row: row.number,
      asset,
      group,
      device: deviceOf(),
      line: lineOf(),
      driver: driverOf(),
    };

    function deviceOf(): PlannedVehicle['device'] {
      const identifier = cell('device');
      if (identifier === '') {
        for (const field of ['protocol', 'deviceModel', 'line'] as const)
          if (cell(field) !== '') {
            complain('device', { code: 'required' });
            break;
          }
        return null;
      }
      if (isRepeated('device', identifier)) complain('device', { code: 'twice' });
      const known = stored.devices.get(identifier);
      if (known?.isFree) return { id: known.id };
      if (known) complain('device', { code: 'taken' });
      const input = { deviceIdentifier: identifier, protocol: cell('protocol'), model: cell('deviceModel') };
      const columns = { deviceIdentifier: 'device', protocol: 'protocol', model: 'deviceModel' } as const;
      return { values: judged(devices, input, columns) };
    }

    function lineOf(): Values | null {
      const number = cell('line');
      if (number === '') return null;
      const values = judged(lines, { lineNumber: number }, { lineNumber: 'line' });
      const written = folded(String(values.lineNumber ?? number));
      if (stored.lines.has(written)) complain('line', { code: 'taken' });
      else if (isRepeated('line', written)) complain('line', { code: 'twice' });
      return values;
    }

    function driverOf(): Known | null {
      const [name, key] = [cell('driver'), cell('driverKey')];
      if (name === '' && key === '') return null;
      const byKey = key === '' ? undefined : stored.driverKeys.get(folded(key));
      if (byKey && (name === '' || folded(byKey.name) === folded(name))) return { id: byKey.id };
      if (byKey) complain('driverKey', { code: 'taken' });
      if (name === '') {
        complain('driver', { code: 'required' });
        return null;
      }
      const named = stored.driverNames.get(folded(name)) ?? [];
      if (named.length > 1 && key === '') complain('driver', { code: 'ambiguous' });
      if (named[0] && named.length === 1 && (key === '' || named[0].hasKey === false))
        return { id: named[0].id };
      const [first = '', ...rest] = name.split(/\s+/);
      const own = key === '' ? `name ${folded(name)}` : `key ${folded(key)}`;
      const values = judged(
        drivers,
        { firstName: first, lastName: rest.join(' '), ibutton: key },
        { firstName: 'driver', lastName: 'driver', ibutton: 'driverKey' },
      );
      const earlier = newDrivers.get(own);
      if (earlier && folded(`${earlier.firstName} ${earlier.lastName}`.trim()) !== folded(name))
        complain('driverKey', { code: 'twice' });
      else newDrivers.set(own, values);
      return { key: own };
    }
  });
  return { vehicles, newGroups: [...newGroups.values()], newDrivers, groupIds: stored.groups, problems };
}

/** What a customer has of what rows may name; of the devices those with these identifiers, whosever they are. */
async function storedFleet(scope: Scope, customerId: number, identifiers: readonly string[]) {
  const { db } = scope;
  const [plates, numbers, known, people, tree] = await Promise.all([
    sql<{ plate: string }>`SELECT license_plate AS plate FROM asset
       WHERE customer_id = ${customerId} AND deleted_at IS NULL AND license_plate <> ''`.execute(db),
    sql<{ number: string }>`SELECT line_number AS number FROM phone_line
       WHERE customer_id = ${customerId} AND deleted_at IS NULL`.execute(db),
    sql<{ id: number; identifier: string; isFree: boolean }>`
      SELECT id, identifier, customer_id = ${customerId} AND NOT EXISTS (
               SELECT FROM mounting WHERE device_id = device.id AND (mounted_to IS NULL OR mounted_to > now())) AS "isFree"
        FROM device WHERE deleted_at IS NULL AND identifier = ANY(${[...identifiers]}::text[])`.execute(db),
    sql<{ id: number; name: string; key: string | null }>`
      SELECT id, btrim(concat_ws(' ', first_name, last_name)) AS name, ibutton AS key FROM driver
       WHERE customer_id = ${customerId} AND deleted_at IS NULL`.execute(db),
    sql<{ id: number; path: string[] }>`
      WITH RECURSIVE tree AS (
        SELECT id, ARRAY[]::text[] AS path FROM asset_group
         WHERE customer_id = ${customerId} AND parent_group_id IS NULL AND deleted_at IS NULL
        UNION ALL SELECT g.id, path || g.name FROM asset_group g JOIN tree ON g.parent_group_id = tree.id AND g.deleted_at IS NULL)
      SELECT id, path FROM tree ORDER BY id DESC`.execute(db),
  ]);
  return {
    plates: new Set(plates.rows.map(({ plate }) => folded(plate))),
    lines: new Set(numbers.rows.map(({ number }) => folded(number))),
    devices: new Map(known.rows.map((row) => [row.identifier, row])),
    driverKeys: new Map(
      people.rows.flatMap((row) => (row.key === null ? [] : [[folded(row.key), row] as const])),
    ),
    driverNames: Map.groupBy(
      people.rows.map(({ key, ...row }) => ({ ...row, hasKey: key !== null })),
      ({ name }) => folded(name),
    ),
    groups: new Map(tree.rows.map(({ id, path }) => [pathKey(path), id])),
  };
}
