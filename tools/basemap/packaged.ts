import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Reads the JSON file of an installed package; the caller names its shape. */
export function packagedJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8')) as Shape;
}
