import { readFileSync } from 'node:fs';
import { PAGE_PERMISSIONS } from '@rastro/domain';
import { isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { rootFields } from '../testing/schemaWalk.ts';
import { contractSchema } from '../testing/testSchema.ts';
import { needOf } from './guard.ts';

const DOCUMENT = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');

/** The need of each call, as the table of docs/security.md writes it. */
function documented(): Map<string, string> {
  const rows = [...DOCUMENT.matchAll(/^\| (.+) \| (`.+`) \|$/gm)];
  return new Map(
    rows.flatMap(([, need = '', names = '']) =>
      names.split(', ').map((name): [string, string] => [name.replaceAll('`', ''), need]),
    ),
  );
}

const schema = contractSchema();

function needText(name: string, field: Parameters<typeof needOf>[2]): string {
  const need = needOf(schema, name, field);
  if (need.kind === 'public') return 'nothing';
  if (need.kind === 'loggedIn') return 'login';
  if (need.anyOf === PAGE_PERMISSIONS) return 'any page';
  return need.anyOf.map((each) => `\`${each}\``).join(' or ');
}

it('the documented table says of every call what the schema does', () => {
  const table = documented();
  const calls = rootFields(schema).map(({ name, field }): [string, string] => [name, needText(name, field)]);
  expect(Object.fromEntries([...table].filter(([name]) => /^\w+$/.test(name)))).toEqual(
    Object.fromEntries(calls),
  );
});

it('the documented table names every guarded field', () => {
  const guarded = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ astNode }) => astNode?.directives?.some(({ name }) => name.value === 'guarded'))
        .map((field) => `${type.name}.${field.name}`),
    );
  const named = [...documented().keys()].filter((name) => /^\w+\.\w+$/.test(name));
  expect(named.sort()).toEqual(guarded.sort());
});
