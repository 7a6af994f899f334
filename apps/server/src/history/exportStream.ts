import type { History } from '../store/history/history.ts';
import type { HistoryAsset } from './asset.ts';
import { csvFormat } from './formats/csv.ts';
import type { ExportFormat } from './formats/exported.ts';
import { gpxFormat } from './formats/gpx.ts';
import { kmlFormat } from './formats/kml.ts';

/** The forms of export by the contract's name. */
export const EXPORT_FORMATS: ReadonlyMap<unknown, ExportFormat> = new Map([
  ['CSV', csvFormat],
  ['GPX', gpxFormat],
  ['KML', kmlFormat],
]);

/** The file of an asset's history, a page of positions at a time: never more of it is in memory. */
export async function* exportedText(
  history: History,
  asset: HistoryAsset,
  { from, to, format }: { from: number; to: number; format: ExportFormat },
): AsyncGenerator<string | Uint8Array> {
  yield format.begin(asset);
  for await (const page of history.readPages(asset.customerId, asset.id, from, to)) {
    const text = format.page(page);
    if (text.length > 0) yield text;
  }
  yield format.end();
}

/** A name that every file system accepts: the asset's, the days, the form. */
export function fileName(asset: HistoryAsset, from: number, to: number, { extension }: ExportFormat): string {
  const name =
    asset.name
      .normalize('NFD')
      .replace(/[^\w-]+/g, '_')
      .slice(0, 60) || 'history';
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return `${name}_${day(from)}_${day(to - 1)}.${extension}`;
}
