import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the first load of the live map may weigh beside the map library, in kB (1,000 bytes) as sent. Nothing raises it. */
export const BUDGET_KB = 350;

/** What is loaded one after the other until the live map stands, by modules of the app. */
const STAGES = [
  { name: 'entry', modules: ['index.html'] },
  { name: 'frame and page of the map', modules: ['src/app/frame/Frame.tsx', 'src/app/map/MapPage.tsx'] },
  { name: 'live map', modules: ['src/map/FleetMap.tsx'] },
] as const;

/** The script of the map library, which comes alone. */
const LIBRARY = /\/maplibre-[\w-]+\.js$/;

/** A script of the built app, as Vite's manifest lists it. */
interface Chunk {
  file: string;
  imports?: readonly string[];
}

/** What is known of the built app: its scripts by the modules that they begin with, or by names of their own. */
export type Manifest = Readonly<Record<string, Chunk>>;

interface Script {
  file: string;
  /** As sent: compressed by Brotli where the build did so. */
  bytes: number;
}

/** The scripts of the built app by when they are loaded. */
export interface FirstLoad {
  stages: readonly { name: string; scripts: readonly Script[] }[];
  library: readonly Script[];
  /** Everything else, the largest first. */
  lazy: readonly Script[];
  /** Of all stages, without the library. */
  totalBytes: number;
}

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** Reads what the last build wrote. Throws where there is none, or where a module of a stage has no script of its own any more. */
export function builtFirstLoad(): FirstLoad {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  return firstLoadOf(manifest, sizeSent);
}

/** Sorts the scripts of a manifest by when they are loaded; `sizeOf` gives the bytes of each. */
export function firstLoadOf(manifest: Manifest, sizeOf: (file: string) => number): FirstLoad {
  const seen = new Set<string>();
  const scriptOf = (file: string): Script => ({ file, bytes: sizeOf(file) });
  const library: Script[] = [];
  const stages = STAGES.map(({ name, modules }) => {
    const files = modules.flatMap((module) => loadedWith(manifest, module, seen));
    library.push(...files.filter(isLibrary).map(scriptOf));
    return { name, scripts: files.filter((file) => !isLibrary(file)).map(scriptOf) };
  });
  const all = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])));
  return {
    stages,
    library,
    lazy: [...all.difference(seen)].map(scriptOf).sort((a, b) => b.bytes - a.bytes),
    totalBytes: stages.reduce((sum, { scripts }) => sum + bytesOf(scripts), 0),
  };
}

/** The sum of the sizes of scripts. */
export const bytesOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);

const isLibrary = (file: string): boolean => LIBRARY.test(file);

/** The scripts that come with a module, and were not `seen` before. */
function loadedWith(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no script of ${key}`);
  if (seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => loadedWith(manifest, each, seen))];
}

function sizeSent(file: string): number {
  const path = join(dist, file);
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size;
}
