import { open } from 'node:fs/promises';
import { codedError } from '../errors.ts';

/** The most bytes of one answer: they are held in memory. */
const MAX_BYTES = 16 << 20;

/** A part of a file, with the headers that say which it is, and of which state of the file. */
export interface FileRange {
  content: Buffer;
  contentRange: string;
  etag: string;
}

/**
 * Reads the one range that a Range header names (RFC 9110, section 14.2), cut where the file ends. Throws INVALID_INPUT where there is no
 * such header, where it begins beyond the file or asks for too much, and NOT_FOUND where there is no such file.
 */
export async function readRange(path: string, header: string | undefined): Promise<FileRange> {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  const [from, until] = [Number(first), Number(last) + 1];
  if (!(from < until) || until - from > MAX_BYTES) throw codedError('INVALID_INPUT', { field: 'range' });
  const file = await open(path).catch(() => {
    throw codedError('NOT_FOUND');
  });
  try {
    const { size, mtimeMs } = await file.stat();
    if (from >= size) throw codedError('INVALID_INPUT', { field: 'range' });
    const content = Buffer.alloc(Math.min(until, size) - from);
    const { bytesRead } = await file.read(content, 0, content.length, from);
    return {
      content: content.subarray(0, bytesRead),
      contentRange: `bytes ${from}-${from + bytesRead - 1}/${size}`,
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    };
  } finally {
    await file.close();
  }
}
