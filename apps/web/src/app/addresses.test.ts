import { expect, it } from 'vitest';
import { REPORT_PAGES } from '../reports/index.ts';
import { ADMINISTRATION } from './administration.ts';
import type { PageNeeds } from './guards.ts';

// The addresses of pages and the permissions that open them are a contract: people have links to them, and roles were made for them.

const [CONTRACT = ''] = Object.values(
  import.meta.glob<string>('../../../../docs/contract.md', { query: '?raw', import: 'default', eager: true }),
);

/** Who may open the pages below /manage and /report, as the table of addresses says it. */
const DOCUMENTED = [...CONTRACT.matchAll(/^\| `(\/(?:manage|report)\/\S+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, path = '', who = '']) => [path, who] as const,
);

const PAGES: readonly (PageNeeds & { path: string })[] = [...ADMINISTRATION, ...REPORT_PAGES];

it.each(PAGES)('$path takes a permission, and is documented with it', ({ path, anyOf, forOwners }) => {
  expect(anyOf).not.toEqual([]);
  const [, who = ''] = DOCUMENTED.find(([address]) => address === path) ?? [];
  expect([...who.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort()).toEqual([...anyOf].sort());
  expect(who.endsWith(', owners alone')).toBe(forOwners === true);
});

it('every documented page is there, once', () => {
  const known = [...PAGES.map(({ path }) => path), '/report/file'];
  expect(DOCUMENTED.map(([path]) => path).sort()).toEqual(known.sort());
});
