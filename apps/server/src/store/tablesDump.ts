import type pg from 'pg';

/** What a column of each type is in TypeScript, as columnTypes.ts reads it. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  citext: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  _int4: 'number[]',
  _text: 'string[]',
  _bytea: 'Buffer[]',
};

const HEAD = `// The tables as Kysely knows them, written from the database by \`npm run schema\`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Comes out parsed and goes in as text (\`JSON.stringify\`): the driver would take an array for one of PostgreSQL's. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
`;

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  generation: '' | 'byDefault' | 'always';
}

/** The text of tables.ts for the schema of a database. Throws for a column type that it does not know. */
export async function dumpTables(db: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const enums = await readEnums(db);
  const tables = Map.groupBy(await readColumns(db), ({ table }) => table);
  const unions = [...enums].map(([name, labels]) => `export type ${pascal(name)} = ${labels};\n`);
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${pascal(table)}Table {\n${columns.map((column) => `  ${column.name}: ${typeOf(column, enums)};\n`).join('')}}\n`,
  );
  const all = `/** Every table by its name. */\nexport interface Tables {\n${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;\n`).join('')}}\n`;
  return [HEAD, ...unions, ...interfaces, all].join('\n');
}

function typeOf(
  { table, name, type, nullable, generation }: Column,
  enums: ReadonlyMap<string, string>,
): string {
  const plain = enums.has(type) ? pascal(type) : TYPES[type];
  if (!plain)
    throw new Error(`${table}.${name} is a ${type}: say in tablesDump.ts what that is in TypeScript`);
  if (plain === 'Json' && (nullable || generation)) return 'NullableJson';
  const whole = nullable ? `${plain} | null` : plain;
  if (generation === 'always') return `GeneratedAlways<${whole}>`;
  return generation === 'byDefault' ? `Generated<${whole}>` : whole;
}

async function readEnums(db: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; labels: string[] }>(
    `SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS labels
       FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
      WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname ORDER BY t.typname`,
  );
  return new Map(rows.map(({ name, labels }) => [name, labels.map((label) => `'${label}'`).join(' | ')]));
}

async function readColumns(db: Pick<pg.ClientBase, 'query'>): Promise<Column[]> {
  const { rows } = await db.query<Column>(
    `SELECT table_name AS table, column_name AS name, udt_name AS type, is_nullable = 'YES' AS nullable,
            CASE WHEN identity_generation = 'ALWAYS' THEN 'always'
                 WHEN identity_generation IS NOT NULL OR column_default IS NOT NULL THEN 'byDefault'
                 ELSE '' END AS generation
       FROM information_schema.columns
       JOIN pg_class c ON c.relname = table_name AND c.relnamespace = 'public'::regnamespace
      WHERE table_schema = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND table_name <> 'schema_migration'
      ORDER BY table_name, ordinal_position`,
  );
  return rows;
}

const pascal = (name: string): string =>
  name.replace(/(^|_)([a-z])/g, (_match, _bar, letter: string) => letter.toUpperCase());
