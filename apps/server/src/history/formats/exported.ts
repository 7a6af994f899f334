import type { ChunkRow } from '@rastro/domain';

/** What an exported file says of itself. */
export interface ExportedAsset {
  name: string;
}

/** A form of export: text to begin with, the text of each page of rows in order (or its bytes in UTF-8), text to end with. */
export interface ExportFormat {
  contentType: string;
  extension: string;
  begin(asset: ExportedAsset): string;
  page(rows: readonly ChunkRow[]): string | Uint8Array;
  end(): string;
}

/** Numbers of stored columns as they are written: null stays null. */
export const scaled = (value: number | null, scale: number): number | null =>
  value === null ? null : value / scale;

/** The km/h of a stored speed (cm/s), exact: a centimetre a second is 0.036 km/h. Null for null. */
export const kmhOf = (speedCmps: number | null): number | null =>
  speedCmps === null ? null : Math.round(speedCmps * 36) / 1000;

/** Two bits of the flags as a switch. */
export const switchOf = (flags: number, shift: number): boolean | null => {
  const bits = (flags >> shift) & 3;
  return bits === 0 ? null : bits === 2;
};
