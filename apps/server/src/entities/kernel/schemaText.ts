import type { Derived } from './derived.ts';
import { capital, type Entity } from './entity.ts';
import type { Field } from './fields.ts';

const HEAD = `# The calls of the entities, written from apps/server/src/entities by \`npm run entities\`.

"What a row refers to: its id, and what people call it."
type EntityReference {
  id: Id!
  label: String!
}

"A change of rows that was made at once."
type EntityChange {
  "By which whoever made it can undo it for a quarter of an hour."
  changeId: ID!
  "Number of the rows."
  count: Int!
}

"What depends on rows."
type EntityDependents {
  "The name of the relation."
  relation: String!
  count: Int!
  "The names of some of them, those in reach."
  names: [String!]!
  "Whether they keep the rows from being deleted; else they are deleted with them."
  refuses: Boolean!
}

enum SheetFormat {
  CSV
  "Excel."
  XLSX
  "KML 2.2, of rows that are places."
  KML
}

"A column of a file."
input SheetColumn {
  "The name of a field, \`id\` or \`customerName\`."
  field: String!
  heading: String!
  "The sign of the unit in which its numbers are written, such as \`gal\` or \`mph\`; that of calls where none is given."
  unit: String
}

"Where a file can be downloaded for two minutes."
type EntityExport {
  url: String!
}
`;

/** The GraphQL schema of the calls of these entities; docs/contract.md says which names are the contract. */
export const entitySchema = (entities: readonly Entity[]): string =>
  `${HEAD}\n${entities.map(schemaOf).join('\n')}`;

const lines = (rows: readonly string[], indent: string): string =>
  rows.map((row) => `${indent}${row}\n`).join('');

const described = ({ description }: Pick<Field, 'description'>, declaration: string): string[] => [
  JSON.stringify(description),
  declaration,
];

const permission = (anyOf: readonly string[]): string =>
  `@permission(anyOf: ${JSON.stringify([...new Set(anyOf)])})`;

function schemaOf(entity: Entity): string {
  const { one, many, description, fields, derived, permissions } = entity;
  const [One, Many] = [capital(one), capital(many)];
  const inputs = (some: readonly Field[]) =>
    lines(
      some.flatMap((field) => described(field, `${field.inputName}: ${field.types.input}`)),
      '  ',
    );
  const filters = fields.filter(({ isFilter }) => isFilter);
  const bulk = fields.filter(({ isBulk }) => isBulk);
  const sortable = [...fields.filter(({ isSorted }) => isSorted), ...derived];
  const sorted = ['customerName', 'id', ...sortable.map(({ name }) => name)];
  const narrowed = derived.filter(({ choices }) => choices !== null);
  const follows = (some: readonly (Derived & { name: string })[]) =>
    lines(
      some.flatMap((each) => described(each, `${each.name}: String`)),
      '  ',
    );
  const chosen = [
    'customerId: Id',
    '"A text that a row contains."',
    'searchText: String',
    ...(filters.length + narrowed.length > 0 ? [`filter: ${One}Filter`] : []),
    `"By ${sorted.join(', ')}."`,
    'sort: [Sort!]',
  ];
  const references = fields.filter(({ target }) => target !== null);
  return `${JSON.stringify(description)}
type ${One} {
  id: Id!
  "Raised by each change."
  version: Int!
  customerId: Id!
  customerName: String!
${lines(
  fields.flatMap((field) => (field.sealed ? [] : described(field, `${field.name}: ${field.types.row}`))),
  '  ',
)}${follows(derived)}}

type ${One}Page {
  count: Int!
  items: [${One}!]!
}

"A change of one, which has the same id as in EntityChange."
type Changed${One} {
  changeId: ID!
  ${one}: ${One}!
}

"What is not given has its default in a new one, and stays in another. Problems come as INVALID_INPUT, all at once."
input ${One}Input {
${inputs(fields)}}
${filters.length + narrowed.length > 0 ? `\ninput ${One}Filter {\n${inputs(filters)}${follows(narrowed)}}\n` : ''}${
  bulk.length > 0
    ? `\n"Values that many can be given at once."\ninput ${Many}Change {\n${inputs(bulk)}}\n`
    : ''
}
extend type Query {
  "A page of those in reach, of a customer where one is given; sorted by the first field unless \`sort\` says otherwise."
  ${many}(
${lines(
  [
    ...chosen,
    'paginate: Boolean',
    'pageNumber: Int',
    'pageSize: Int',
    '"The row after which the page begins, instead of its number: what is added or deleted meanwhile moves nothing."',
    'after: Id',
  ],
  '    ',
)}  ): ${One}Page! ${permission(permissions.read)}
  ${one}(id: Id!): ${One}! ${permission(permissions.read)}
  "What depends on some, before they are deleted."
  ${one}Dependents(ids: [Id!]!): [EntityDependents!]! ${permission(permissions.read)}
  "A link to a file of those that were chosen."
  ${many}Export(
${lines(
  [
    'format: SheetFormat!',
    '"The name of the file."',
    'title: String',
    '"In their order; all under the names of the fields where none are given."',
    'columns: [SheetColumn!]',
    ...chosen,
  ],
  '    ',
)}  ): EntityExport! ${permission(permissions.read)}
${references
  .map(
    (field) => `  "What \`${field.inputName}\` may be: the first fifty whose name contains the text."
  ${one}${capital(field.name)}Options(customerId: Id, searchText: String): [EntityReference!]! ${permission([...permissions.create, ...permissions.update])}
`,
  )
  .join('')}}

extend type Mutation {
  "Creates one for a customer, one's own where none is given."
  create${One}(customerId: Id, ${one}: ${One}Input!): Changed${One}! ${permission(permissions.create)}
  "Changes one. \`version\` is that of the row the change began with: CHANGED_MEANWHILE where it is another by now."
  update${One}(id: Id!, version: Int!, ${one}: ${One}Input!): Changed${One}! ${permission(permissions.update)}
${bulk.length > 0 ? `  "Gives some the same values."\n  change${Many}(ids: [Id!]!, change: ${Many}Change!): EntityChange! ${permission(permissions.update)}\n` : ''}  "Undoes a change of one's own, whole or not at all: CHANGED_MEANWHILE where a row was changed since."
  undo${Many}(changeId: ID!): EntityChange! ${permission([...permissions.create, ...permissions.update, ...permissions.delete])}
  "Deletes some, or none: HAS_DEPENDENTS where something keeps one of them."
  delete${Many}(ids: [Id!]!): EntityChange! ${permission(permissions.delete)}
}
`;
}
