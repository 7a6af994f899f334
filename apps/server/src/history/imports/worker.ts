/**
 * The thread that reads a file: it is given the form and the bytes, and answers each message with the next positions and problems,
 * none when the file is over.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { importCsv } from './csv.ts';
import { importGpx } from './gpx.ts';
import type { Imported } from './imported.ts';
import { importKml } from './kml.ts';
import { AT_ONCE, type ImportFile, type ImportFormat } from './readFile.ts';

const READERS: Record<ImportFormat, (text: string) => Generator<Imported>> = {
  CSV: importCsv,
  GPX: importGpx,
  KML: importKml,
};

const { format, bytes } = workerData as ImportFile;
const items = READERS[format](new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));

parentPort?.on('message', () => {
  const next: Imported[] = [];
  while (next.length < AT_ONCE) {
    const { value, done } = items.next();
    if (done) break;
    next.push(value);
  }
  parentPort?.postMessage(next);
});
