import { type Call, madeCall, type Sort } from '../../api/index.ts';
import { capital, type Entity, type EntityRow, isShown, type Reference } from './entity.ts';

/** Values that rows must have, by the names of fields. */
export type ListFilter = Record<string, boolean | string | number>;

/** Which rows are wanted. */
export interface ListChoice {
  customerId: number | null;
  searchText: string;
  filter: ListFilter;
  sort: Sort[];
}

/** A page of them. */
interface ListVariables extends ListChoice {
  pageNumber: number;
  pageSize: number;
  after: number | null;
}

/** What was changed at once. */
export interface EntityChange {
  changeId: string;
  count: number;
}

/** What depends on rows. */
export interface Dependents {
  relation: string;
  count: number;
  names: string[];
  refuses: boolean;
}

/** A row that was written. */
export interface ChangedRow {
  changeId: string;
  row: EntityRow;
}

export type Input = Record<string, string | number | boolean | null | readonly string[] | readonly number[]>;

/** The calls of an entity; each gives its answer under `result`. */
export interface EntityCalls {
  list: Call<{ result: { count: number; items: EntityRow[] } }, ListVariables>;
  get: Call<{ result: EntityRow }, { id: number }>;
  dependents: Call<{ result: Dependents[] }, { ids: number[] }>;
  exported: Call<
    { result: { url: string } },
    ListChoice & {
      format: 'CSV' | 'XLSX' | 'KML';
      title: string;
      columns: { field: string; heading: string }[];
    }
  >;
  create: Call<{ result: ChangedRow }, { customerId: number | null; input: Input }>;
  update: Call<{ result: ChangedRow }, { id: number; version: number; input: Input }>;
  change: Call<{ result: EntityChange }, { ids: number[]; change: Input }>;
  remove: Call<{ result: EntityChange }, { ids: number[] }>;
  undo: Call<{ result: EntityChange }, { changeId: string }>;
}

const known = new Map<Entity, EntityCalls>();

/** The calls of an entity, as the server makes them from its definition. */
export function callsOf(entity: Entity): EntityCalls {
  const calls = known.get(entity) ?? makeCalls(entity);
  known.set(entity, calls);
  return calls;
}

function makeCalls({ one, many, fields }: Entity): EntityCalls {
  const [One, Many] = [capital(one), capital(many)];
  const shown = fields
    .filter(isShown)
    .map(({ name, kind }) => (kind === 'reference' || kind === 'references' ? `${name} { id label }` : name))
    .join(' ');
  const row = `{ id version customerId customerName ${shown} }`;
  const changed = `{ changeId row: ${one} ${row} }`;
  const hasFilter = fields.some(
    (field) =>
      field.kind === 'choice' ||
      (field.kind === 'reference' && field.isFilter === true) ||
      (field.kind === 'flag' && field.texts.filterYes !== undefined),
  );
  const declared = `$customerId: Id, $searchText: String, ${hasFilter ? `$filter: ${One}Filter, ` : ''}$sort: [Sort!]`;
  const given = `customerId: $customerId, searchText: $searchText, ${hasFilter ? 'filter: $filter, ' : ''}sort: $sort`;
  return {
    list: madeCall(`query List${Many}(${declared}, $pageNumber: Int, $pageSize: Int, $after: Id) {
      result: ${many}(${given}, pageNumber: $pageNumber, pageSize: $pageSize, after: $after) { count items ${row} } }`),
    get: madeCall(`query Get${One}($id: Id!) { result: ${one}(id: $id) ${row} }`),
    dependents: madeCall(`query ${One}Dependents($ids: [Id!]!) {
      result: ${one}Dependents(ids: $ids) { relation count names refuses } }`),
    exported:
      madeCall(`query Export${Many}($format: SheetFormat!, $title: String, $columns: [SheetColumn!], ${declared}) {
      result: ${many}Export(format: $format, title: $title, columns: $columns, ${given}) { url } }`),
    create: madeCall(`mutation Create${One}($customerId: Id, $input: ${One}Input!) {
      result: create${One}(customerId: $customerId, ${one}: $input) ${changed} }`),
    update: madeCall(`mutation Update${One}($id: Id!, $version: Int!, $input: ${One}Input!) {
      result: update${One}(id: $id, version: $version, ${one}: $input) ${changed} }`),
    change: madeCall(`mutation Change${Many}($ids: [Id!]!, $change: ${Many}Change!) {
      result: change${Many}(ids: $ids, change: $change) { changeId count } }`),
    remove: madeCall(
      `mutation Delete${Many}($ids: [Id!]!) { result: delete${Many}(ids: $ids) { changeId count } }`,
    ),
    undo: madeCall(
      `mutation Undo${Many}($changeId: ID!) { result: undo${Many}(changeId: $changeId) { changeId count } }`,
    ),
  };
}

/** The call for what a row of a customer may refer to by a field. */
export const optionsCall = (
  { one }: Entity,
  field: string,
): Call<{ result: Reference[] }, { customerId: number | null; searchText: string }> =>
  madeCall(`query ${capital(one)}${capital(field)}Options($customerId: Id, $searchText: String) {
    result: ${one}${capital(field)}Options(customerId: $customerId, searchText: $searchText) { id label } }`);
