import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../schema/', import.meta.url);

/** Reads the whole GraphQL schema as text: every .graphql file of the schema folder, base.graphql first. */
export function schemaText(): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  files.sort((a, b) => Number(b === 'base.graphql') - Number(a === 'base.graphql') || a.localeCompare(b));
  return files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
}
