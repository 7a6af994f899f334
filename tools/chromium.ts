import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the search for Chromium reads of the machine; replaced in tests. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>;
  isExecutable(path: string): boolean;
}

/** Names on the PATH, then the places where systems install it outside the PATH. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const ADVICE =
  'The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium), or name one in CHROMIUM.';

const thisMachine: Machine = {
  environment: process.env,
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false; // absent, or not readable
    }
  },
};

/** The path of a Chromium: the one that CHROMIUM names, else the first found; null without any. Throws where CHROMIUM names none. */
export function findChromium({ environment, isExecutable }: Machine = thisMachine): string | null {
  const named = environment.CHROMIUM;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which is no program that can be started.`);
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  return candidates.find((path) => isExecutable(path)) ?? null;
}

/**
 * The path of a Chromium for tests. Where there is none and the process may, it installs Debian's package first. Throws an error
 * that says what to do when there is still none. Playwright's own download is not used, because it is not available on every
 * network.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) throw new Error(ADVICE);
  process.stdout.write('No Chromium here; installing the package of the system ...\n');
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
  const installed = findChromium();
  if (installed === null) throw new Error(ADVICE);
  return installed;
}

function apt(...args: string[]): void {
  const { status, error } = spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (error || status !== 0) throw new Error(`apt-get ${args[0]} failed. ${ADVICE}`, { cause: error });
}
