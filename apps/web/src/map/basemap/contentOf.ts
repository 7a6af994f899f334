import { addProtocol } from 'maplibre-gl';
import type { Protocol, Source } from 'pmtiles';
import type { BaseSource } from './baseMaps.ts';
import type { KnownContent } from './style.ts';

/** Reads so many bytes from an offset on of a file of our own server, which answers only those who are logged in. */
export type ReadRange = (
  url: string,
  offset: number,
  length: number,
  signal: AbortSignal | null,
) => Promise<{ data: ArrayBuffer; etag: string | null }>;

/** How a base source is drawn. What describes itself is read for it; throws where that cannot be reached. */
export async function contentOf(
  { url, content }: BaseSource,
  { readRange, language }: { readRange: ReadRange | null; language: 'es' | 'en' },
): Promise<KnownContent> {
  if (content === 'PMTILES') return contentOfFile(url, readRange);
  if (content === 'GOOGLE') return contentOfGoogle(url, language);
  if (content !== 'RASTER') await demandAnswer(url);
  return content;
}

/** Throws where there is nothing at an address: the built-in map shows as a whole, instead of the bare ground of another one. */
async function demandAnswer(url: string): Promise<void> {
  const response = await fetch(url, { referrerPolicy: 'strict-origin' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

/** Opens a session, without which there is no picture; throws where Google refuses it. */
async function contentOfGoogle(url: string, language: 'es' | 'en'): Promise<KnownContent> {
  const { openGoogleMap } = await import('./google/googleProtocol.ts');
  await openGoogleMap(url, language);
  return 'RASTER';
}

/** The one protocol by which the map library reads `.pmtiles` files: it finds each by its address. */
let files: Promise<Protocol> | null = null;

async function protocolOfFiles(): Promise<Protocol> {
  const { Protocol } = await import('pmtiles');
  const protocol = new Protocol({ metadata: true }); // which has its attribution
  addProtocol('pmtiles', protocol.tile);
  return protocol;
}

/** Reads what a `.pmtiles` file says of itself, and makes it known to the map library. */
async function contentOfFile(url: string, readRange: ReadRange | null): Promise<KnownContent> {
  const { PMTiles, TileType } = await import('pmtiles');
  const isOurs = new URL(url).origin === globalThis.location.origin;
  const file = new PMTiles(isOurs && readRange ? await ownFile(url, readRange) : url);
  const { tileType } = await file.getHeader();
  files ??= protocolOfFiles();
  (await files).add(file);
  if (tileType !== TileType.Mvt) return 'RASTER';
  const { vector_layers: layers } = ((await file.getMetadata()) ?? {}) as {
    vector_layers?: { id: string }[];
  };
  return layers?.some(({ id }) => id === 'transportation') ? 'OPEN_MAP_TILES' : 'PROTOMAPS';
}

/** A file of our own server as the reader wants it. One that was replaced meanwhile is read again from its beginning. */
async function ownFile(url: string, readRange: ReadRange): Promise<Source> {
  const { EtagMismatch } = await import('pmtiles');
  return {
    getKey: () => url,
    getBytes: async (offset, length, signal, expected) => {
      const { data, etag } = await readRange(url, offset, length, signal ?? null);
      if (expected && etag !== expected) throw new EtagMismatch(`${url} was replaced`);
      return { data, ...(etag === null ? {} : { etag }) };
    },
  };
}
