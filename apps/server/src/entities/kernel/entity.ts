import type { PermissionName } from '@rastro/domain';
import type { RawBuilder } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { PointStyle } from '../../shapes/shape.ts';
import type { Tables } from '../../store/tables.ts';
import type { Derived } from './derived.ts';
import { type Field, type FieldKind, type FieldProblem, type FieldValue, namedField } from './fields.ts';

/** The values of a row by the names of its inputs. */
export type Values = Readonly<Record<string, FieldValue>>;

/** A row of an entity, as calls show it and as it is written. */
export interface EntityRow {
  id: number;
  /** Raised by each change. */
  version: number;
  customerId: number;
  customerName: string;
  values: Values;
  /** What references are called, by the names of their fields. */
  labels: Readonly<Record<string, string | readonly string[] | null>>;
  /** What it shows beside its fields, by name. */
  derived?: Readonly<Record<string, string | null>>;
}

/** A change of one row; null before it was created and after it was deleted. */
export interface RowChange {
  before: EntityRow | null;
  after: EntityRow | null;
}

/**
 * What depends on rows of an entity. Either its deletion is refused as long as there are any, or they are deleted with it; those that are
 * deleted are rows of an entity, too.
 */
export type Relation = {
  /** Its name in `dependents`; clients have a text for it. */
  name: string;
} & (
  | {
      onDelete: 'refuse';
      /** The dependents of these rows that there are: their number and the names of some. */
      find: (scope: Scope, ids: readonly number[]) => RawBuilder<{ count: number; names: string[] }>;
    }
  | { onDelete: 'cascade'; entity: () => Entity; field: string }
);

/** Code of an entity's own around its changes. */
export interface EntityHooks {
  /** Before rows are written, and in a preview: throws where the requester may not make the change. It writes nothing. */
  refuse?: (
    scope: Scope,
    changes: readonly { before: EntityRow | null; values: Values | null }[],
  ) => Promise<void>;
  /** In the transaction, before rows are written: does what goes before, and throws where the change must not be. */
  before?: (
    scope: Scope,
    changes: readonly { before: EntityRow | null; values: Values | null }[],
  ) => Promise<void>;
  /** In the transaction, after rows were inserted, before they are read within the reach of their writer: what puts them there. */
  inserted?: (scope: Scope, ids: readonly number[]) => Promise<void>;
  /** In the transaction, after rows were written. */
  written?: (scope: Scope, changes: readonly RowChange[]) => Promise<void>;
  /** After the transaction: what must not be known of a change that is rolled back. */
  committed?: (changes: readonly RowChange[]) => Promise<void> | void;
}

/** The permissions of which one is needed for what a call does. */
export interface EntityPermissions {
  read: readonly PermissionName[];
  create: readonly PermissionName[];
  update: readonly PermissionName[];
  delete: readonly PermissionName[];
}

/** The reference of a row to what a folder of its file becomes: a row of another entity. */
export interface FolderDefinition {
  /** The name of the reference. */
  field: string;
  entity: Entity;
  /** What a row of this folder is called; by it one that is stored is known. */
  nameOf: (folder: string) => string;
  /** The values of a row that is made, by its name, by how many are made before it, and by how the file draws most of its points. */
  valuesOf: (name: string, at: number, style: PointStyle | null) => Values;
  /** How a file draws a row, so that the folder of a file that is read again becomes the same. */
  styleOf: (row: EntityRow) => PointStyle;
}

interface EntityDefinition {
  /** The names from which the calls take theirs: `driver`, `drivers`. */
  one: string;
  many: string;
  /** What one is, for the schema. */
  description: string;
  /**
   * Its table, which has `id`, `customer_id`, `version`, `deleted_at` and a column for each field. In the audit log it is the name of the
   * entity.
   */
  table: (keyof Tables & string) | `test_${string}`;
  /** For customers themselves: each row is its own customer's. Its `customer_id` is made from its id. */
  isCustomer?: boolean;
  /** For all that can be done, or for each. */
  permissions: PermissionName | EntityPermissions;
  /** In the order in which they are shown; lists are sorted by the first. */
  fields: Readonly<Record<string, FieldKind>>;
  /** What rows show beside their fields, by name. */
  derived?: Readonly<Record<string, Derived>>;
  /**
   * The field by which a row of a file is known to be one that is stored; an id in the file goes before it. Null where only an id says so:
   * what has none is new.
   */
  key: string | null;
  /** What bounds the rows beside their customer, as SQL over the table `t`; null where nothing does. */
  bounds?: (scope: Scope) => RawBuilder<boolean> | null;
  relations?: readonly Relation[];
  /**
   * For rows in a tree: the reference to the row above, which those on top are without. No row is below itself, and what is below a row is
   * deleted with it.
   */
  parent?: string;
  /** For rows that are places: what the folders of their files become, where it is wished. */
  folders?: FolderDefinition;
  /** What is wrong with values that are right one by one, asked where they are; `before` is what is stored, null for a new row. */
  check?: (values: Values, before: Values | null) => readonly FieldProblem[];
  hooks?: EntityHooks;
}

/** An entity: something that people list, write, delete, export and import, all in the same way. */
export interface Entity
  extends Omit<
    EntityDefinition,
    'fields' | 'derived' | 'permissions' | 'key' | 'relations' | 'parent' | 'check' | 'hooks'
  > {
  fields: readonly Field[];
  derived: readonly (Derived & { name: string })[];
  permissions: EntityPermissions;
  key: Field | null;
  relations: readonly Relation[];
  /** Null for rows that are in no tree. */
  parent: Field | null;
  check: (values: Values, before: Values | null) => readonly FieldProblem[];
  hooks: EntityHooks;
}

/** An entity from its definition. Throws where its key, or what it names as parent, is no field. */
export function defineEntity(definition: EntityDefinition): Entity {
  const {
    permissions,
    fields,
    derived = {},
    key: keyName,
    relations = [],
    parent: parentName,
    check = () => [],
    hooks = {},
    ...rest
  } = definition;
  const named = Object.entries(fields).map(([name, kind]) => namedField(name, kind));
  const key = named.find(({ name }) => name === keyName) ?? null;
  if (keyName !== null && !key) throw new Error(`${definition.one} has no field ${keyName}`);
  const parent = named.find(({ name }) => name === parentName) ?? null;
  if (parentName !== undefined && !parent) throw new Error(`${definition.one} has no field ${parentName}`);
  const forAll = typeof permissions === 'string' ? [permissions] : null;
  return {
    ...rest,
    fields: named,
    derived: Object.entries(derived).map(([name, each]) => ({ ...each, name })),
    key,
    relations,
    parent,
    check,
    hooks,
    permissions: forAll
      ? { read: forAll, create: forAll, update: forAll, delete: forAll }
      : (permissions as EntityPermissions),
  };
}

/** A name with a capital: `Driver`. */
export const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The column of a field. Throws where there is no such field. */
export function columnOf(entity: Entity, name: string): string {
  const field = entity.fields.find((each) => each.name === name);
  if (!field) throw new Error(`${entity.one} has no field ${name}`);
  return field.column;
}
