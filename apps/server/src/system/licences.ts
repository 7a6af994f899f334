import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../../', import.meta.url);

/** A package that Rastro contains. */
export interface PackagedDependency {
  name: string;
  version: string;
  /** An SPDX expression; null where the package says none. */
  licence: string | null;
}

interface Locked {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

const FOLDER = 'node_modules/';

/** The packages that a running Rastro or its pages contain, as the lock file of this installation has them: each version once, by name. */
export async function readPackages(): Promise<PackagedDependency[]> {
  const text = await readFile(fileURLToPath(new URL('package-lock.json', ROOT)), 'utf8');
  const { packages } = JSON.parse(text) as Locked;
  const found = new Map<string, PackagedDependency>();
  for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
    const at = path.lastIndexOf(FOLDER);
    if (at === -1 || dev || link || version === undefined) continue;
    const name = path.slice(at + FOLDER.length);
    found.set(`${name} ${version}`, { name, version, licence: license ?? null });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The version of the product. */
export async function productVersion(): Promise<string> {
  const text = await readFile(fileURLToPath(new URL('package.json', ROOT)), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
