import { writeAttributes } from './attributesColumn.ts';
import { EVENT_SEPARATOR, FINGERPRINT, MOST_FIXES, OPTIONAL, SERVER_TIME } from './bodyLayout.ts';
import { ByteWriter } from './byteWriter.ts';
import type { ChunkRow } from './columns.ts';
import { contentHash } from './contentHash.ts';
import { ChunkRefused } from './damaged.ts';
import { writeTexts } from './dictionary.ts';
import { writeNumbers } from './numberColumn.ts';
import { writeOptional, writePresence } from './presence.ts';

/** The bytes of an exception, compared with the four bytes of a fingerprint that is written. */
const EXCEPTION_BYTES = 6;

/** Encodes the rows of a chunk, which are in order of (fixTime, fingerprint) with no two alike. Throws ChunkRefused. */
export function encodeBody(rows: readonly ChunkRow[]): Uint8Array<ArrayBuffer> {
  if (rows.length === 0 || rows.length > MOST_FIXES)
    throw new ChunkRefused(`a chunk holds 1 to ${MOST_FIXES} fixes, not ${rows.length}`);
  const writer = new ByteWriter();
  writeNumbers(
    writer,
    rows.map(({ fixTime }) => fixTime),
  );
  writeServerTimes(writer, rows);
  writeNumbers(
    writer,
    rows.map(({ deviceId }) => deviceId),
  );
  writeNumbers(
    writer,
    rows.map(({ flags }) => flags),
  );
  for (const name of OPTIONAL)
    writeOptional(
      writer,
      rows.map((row) => row[name]),
    );
  const events = writePresence(
    writer,
    rows.map((row) => row.events?.join(EVENT_SEPARATOR) ?? null),
  );
  if (events.length > 0) writeTexts(writer, events);
  writeAttributes(
    writer,
    rows.map(({ attributes }) => attributes),
  );
  writeFingerprints(writer, rows);
  return writer.bytes();
}

/** Writes the server times as they are or as the delay of each fix, whichever takes fewer bytes: the first suits frames with several fixes, the second frames with one each. */
function writeServerTimes(writer: ByteWriter, rows: readonly ChunkRow[]): void {
  const [itself, after] = [new ByteWriter(), new ByteWriter()];
  itself.byte(SERVER_TIME.ITSELF);
  writeNumbers(
    itself,
    rows.map(({ serverTime }) => serverTime),
  );
  after.byte(SERVER_TIME.AFTER_FIX);
  writeNumbers(
    after,
    rows.map(({ serverTime, fixTime }) => serverTime - fixTime),
  );
  writer.append((itself.length < after.length ? itself : after).bytes());
}

/** Writes the fingerprints. Nearly all are the content hash of their fix, and only the others need to be written. */
function writeFingerprints(writer: ByteWriter, rows: readonly ChunkRow[]): void {
  const exceptions = rows.flatMap((row, i) => (contentHash(row) === row.fingerprint ? [] : [i]));
  if (exceptions.length * EXCEPTION_BYTES > rows.length * 4) {
    writer.byte(FINGERPRINT.ITSELF);
    for (const { fingerprint } of rows) writer.int32(fingerprint);
    return;
  }
  writer.byte(FINGERPRINT.DERIVED);
  writer.varint(exceptions.length);
  let before = 0;
  for (const at of exceptions) {
    writer.varint(at - before);
    writer.int32((rows[at] as ChunkRow).fingerprint);
    before = at;
  }
}
