import { addProtocol } from 'maplibre-gl';
import type { Protocol } from 'pmtiles';
import type { BaseSource } from './baseMaps.ts';
import type { KnownContent } from './style.ts';

/** How a base source is drawn. What describes itself is read for it; throws where that cannot be reached. */
export async function contentOf({ url, content }: BaseSource): Promise<KnownContent> {
  if (content === 'PMTILES') return contentOfFile(url);
  if (content !== 'RASTER') await demandAnswer(url);
  return content;
}

/** Throws where there is nothing at an address: the built-in map shows as a whole, instead of the bare ground of another one. */
async function demandAnswer(url: string): Promise<void> {
  const response = await fetch(url, { referrerPolicy: 'strict-origin' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

/** The one protocol by which the map library reads `.pmtiles` files: it finds each by its address. */
let files: Promise<Protocol> | null = null;

async function protocolOfFiles(): Promise<Protocol> {
  const { Protocol } = await import('pmtiles');
  const protocol = new Protocol();
  addProtocol('pmtiles', protocol.tile);
  return protocol;
}

/** Reads the header of a `.pmtiles` file, and makes the file known to the map library. */
async function contentOfFile(url: string): Promise<KnownContent> {
  const { PMTiles, TileType } = await import('pmtiles');
  const file = new PMTiles(url);
  const { tileType } = await file.getHeader();
  files ??= protocolOfFiles();
  (await files).add(file);
  return tileType === TileType.Mvt ? 'PROTOMAPS' : 'RASTER';
}
