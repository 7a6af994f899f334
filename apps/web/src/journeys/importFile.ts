import { CallError, type HistoryFormat, sendFile } from '../api/index.ts';

/** The result of an import: the number of positions read, and how many of them were new. */
export interface ImportResult {
  positions: number;
  stored: number;
}

/** A line that could not be read. */
export interface FileProblem {
  line: number;
  problem: string;
  value: string;
}

const FORMATS: Record<string, HistoryFormat> = { csv: 'CSV', txt: 'CSV', gpx: 'GPX', kml: 'KML' };

/** The format of a file by its name; null for a file that cannot be imported. */
export const formatOf = (fileName: string): HistoryFormat | null =>
  FORMATS[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? null;

/** Size in megabytes of the largest file that the server accepts. */
export const MOST_MEGABYTES = 32;

/** Whether a file is larger than the server accepts; sending it would fail in the middle. */
export const isTooLarge = (file: { size: number }): boolean => file.size > MOST_MEGABYTES << 20;

/** Imports a file of positions into a vehicle's history; the server stops when the signal is aborted. Throws CallError. */
export const importFile = (
  assetId: number,
  format: HistoryFormat,
  file: File,
  signal: AbortSignal,
): Promise<ImportResult> => sendFile(`/api/history/import?asset=${assetId}&format=${format}`, file, signal);

/** The lines that the server could not read, and their total number; null for any other error. */
export function problemsOf(error: unknown): { problems: FileProblem[]; total: number } | null {
  if (!(error instanceof CallError) || error.code !== 'IMPORT_INVALID') return null;
  return {
    problems: JSON.parse(String(error.params.problems ?? '[]')) as FileProblem[],
    total: Number(error.params.total ?? 0),
  };
}
