import { fileURLToPath } from 'node:url';
import type { Planned } from './plan.ts';

/** A part of the tests: one command. */
export interface Part extends Planned {
  command: readonly string[];
  /** Under which several parts can be asked for together. */
  group?: string;
  /** It writes its results to the file that REPORT_FILE names. */
  reports?: boolean;
  /** It uses the PostgreSQL of the run. */
  database?: boolean;
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const check = (name: string, ...command: string[]): Part => ({
  name,
  command,
  group: 'checks',
  needs: ['calls'],
  cores: 1,
});

const vitest = (project: string, more: Partial<Part> = {}): Part => ({
  name: project,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    `--reporter=${path('./vitestReporter.ts')}`,
  ],
  needs: ['calls'],
  cores: 1,
  reports: true,
  ...more,
});

/**
 * Everything that has to hold. What takes longest begins first, with the quick checks beside it; then come the others, the longer ones first,
 * so that none is left to run alone at the end. The browser needs the machine for itself.
 */
export const PARTS: readonly Part[] = [
  { name: 'calls', command: ['npm', 'run', '-s', 'codegen'], group: 'checks', cores: 1 },
  vitest('web'),
  check('format', 'biome', 'check', '--error-on-warnings', '.'),
  check('types', 'tsc', '-p', 'tsconfig.json'),
  check('web-types', 'tsc', '-p', 'apps/web/tsconfig.json'),
  check('e2e-types', 'tsc', '-p', 'e2e/tsconfig.json'),
  check('walls', 'depcruise', '--config', '.dependency-cruiser.cjs', '.'),
  check('unused', 'knip'),
  vitest('server', { database: true }),
  vitest('screens'),
  { name: 'build', command: ['npm', 'run', '-s', 'build'], needs: ['calls'], cores: 1 },
  { name: 'first-load', command: ['node', path('../firstLoad.ts')], needs: ['build'], cores: 1 },
  vitest('unit'),
  vitest('system', { database: true }),
  {
    name: 'browser',
    command: [
      'playwright',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      `--reporter=list,${path('../../e2e/reporter.ts')}`,
    ],
    needs: ['build'],
    cores: 2,
    reports: true,
    database: true,
  },
];

/**
 * The parts of these names or groups and all that they need, in the order of the list; all of them where nothing is named. Throws for
 * a name that no part has.
 */
export function chosenParts<P extends Pick<Part, 'name' | 'group' | 'needs'>>(
  parts: readonly P[],
  names: readonly string[],
): P[] {
  if (names.length === 0) return [...parts];
  const chosen = new Set<P>();
  const choose = (name: string): void => {
    const found = parts.filter((part) => part.name === name || part.group === name);
    if (found.length === 0) throw new Error(`There is no part ${name}: ${namesOf(parts).join(', ')}.`);
    for (const part of found) {
      chosen.add(part);
      part.needs?.forEach(choose);
    }
  };
  names.forEach(choose);
  return parts.filter((part) => chosen.has(part));
}

function namesOf(parts: readonly Pick<Part, 'name' | 'group'>[]): string[] {
  return [...new Set(parts.flatMap(({ name, group }) => (group ? [group, name] : [name])))];
}
