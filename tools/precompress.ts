import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes a .br and a .gz beside each text file of the built web app, so that the server only has to send them. */
const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const TEXT = /\.(js|css|html|json|svg|webmanifest|map)$/;
/** What every visitor waits for is made as small as it can be. For the rest, the large map files, that would take ten times as long. */
const CODE = /\.(js|css|html)$/;
const SMALLEST_BYTES = 256;

const entries = await readdir(dist, { recursive: true, withFileTypes: true });
for (const entry of entries) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) continue;
  const quality = CODE.test(entry.name) ? 11 : 9;
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
