import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RangedRoute } from '../access/fileRoute.ts';
import { codedError } from '../errors.ts';
import type { BaseMaps } from './baseMaps.ts';
import { FILE_PATH } from './fileUrl.ts';

const NAME = /^[\w][\w. -]*\.pmtiles$/;

/** The folder of base maps within that of the data. */
export const mapsFolder = (dataDir: string): string => join(dataDir, 'maps');

/** The `.pmtiles` files of a folder by their names; none where there is no such folder. */
export async function mapFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && NAME.test(entry.name))
      .map(({ name }) => name)
      .toSorted();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

/**
 * The files of base maps that are switched on, for everybody who is logged in, as the map itself: what they show belongs to no customer.
 * A page reads the directory of a file and single tiles by ranges of bytes.
 */
export const mapFileRoute = (parts: { baseMaps: BaseMaps; mapsFolder: string }): RangedRoute => ({
  kind: 'ranged',
  path: FILE_PATH,
  need: { kind: 'loggedIn' },
  about: {
    summary: 'A range of bytes of a file of a base map; the header Range says which.',
    query: { name: { about: 'The name of the file.', isRequired: true } },
  },
  locate: async (_context, { query }) => {
    const isOn = parts.baseMaps.decided.layers.some(
      ({ provider, address }) => provider === 'FILE' && address === query.name,
    );
    if (!isOn || typeof query.name !== 'string' || !NAME.test(query.name)) throw codedError('NOT_FOUND');
    return join(parts.mapsFolder, query.name);
  },
});
