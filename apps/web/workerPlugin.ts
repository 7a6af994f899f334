import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Release } from './src/offline/worker/parts.ts';

const ENTRY = join(import.meta.dirname, 'src/offline/worker/worker.ts');
const FILE = 'worker.js';
/** Of the built-in map the whole world from afar is part of the app. */
const OF_THE_MAP = 'atlas/{streets.json,world/[0-2]/**/*.pbf}';
/** What is never read, and the alphabets of languages that the app does not speak. */
const NOT_NEEDED = /\.(?:map|html)$|-(?:cyrillic|greek|vietnamese)-/;

/** Bundles the service worker as /worker.js: with the parts of the release that is built, and with none while developing. */
export function serviceWorker(): Plugin {
  let publicFolder = '';
  return {
    name: 'service worker',
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundled({ name: '', entry: null, parts: [] })
          .then((code) => response.setHeader('content-type', 'text/javascript').end(code))
          .catch(next);
      });
    },
    async generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('The app has no entry');
      const built = Object.keys(bundle).filter((name) => !NOT_NEEDED.test(name));
      const ofMap = globSync(OF_THE_MAP, { cwd: publicFolder });
      const parts = [...built, ...ofMap].map((name) => `/${name.replaceAll('\\', '/')}`).sort();
      const name = createHash('sha256').update(parts.join()).digest('hex').slice(0, 16);
      const source = await bundled({ name, entry: `/${entry.fileName}`, parts });
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

async function bundled(release: Release): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { RELEASE: JSON.stringify(release) },
    build: { write: false, target: 'es2023', rollupOptions: { input: ENTRY, output: { format: 'iife' } } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The service worker was not bundled');
  return output.output[0].code;
}
