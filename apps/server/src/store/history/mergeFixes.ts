import type { Fix } from '@rastro/domain';
import { compareFixes } from './fixSource.ts';

interface Reader {
  pages: AsyncIterator<Fix[]>;
  page: Fix[];
  at: number;
  ended: boolean;
}

/** One sequence in order of (fixTime, fingerprint) from several that are. */
export async function* mergeFixes(sources: readonly AsyncIterable<Fix[]>[]): AsyncGenerator<Fix> {
  const readers: Reader[] = sources.map((source) => ({
    pages: source[Symbol.asyncIterator](),
    page: [],
    at: 0,
    ended: false,
  }));
  try {
    for (;;) {
      let first: { fix: Fix; reader: Reader } | null = null;
      for (const reader of readers) {
        const fix = reader.page[reader.at] ?? (await turnPage(reader));
        if (fix && (!first || compareFixes(fix, first.fix) < 0)) first = { fix, reader };
      }
      if (!first) return;
      first.reader.at += 1;
      yield first.fix;
    }
  } finally {
    for (const { pages } of readers) await pages.return?.(); // a reader who stops early closes the sources
  }
}

async function turnPage(reader: Reader): Promise<Fix | undefined> {
  if (reader.ended) return undefined;
  const next = await reader.pages.next();
  reader.ended = next.done === true;
  reader.page = next.done ? [] : next.value;
  reader.at = 0;
  return reader.page[0];
}
