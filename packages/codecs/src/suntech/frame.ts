import { concatBytes, toLatin1 } from '../bytes.ts';
import type { Framer } from '../codec.ts';
import { headerOf, serialLengthField } from './header.ts';

/** The largest frame: a status report has 100 to 300 bytes, a dump of settings about 1,500. */
export const MAX_FRAME_BYTES = 4096;

/** First byte of a zipped report of the ST300 series. */
export const ZIP_STX = 0x02;
/** The smallest first byte of a zipped universal report. */
export const UNIVERSAL_ZIP = 0x80;
const CR = 13;
const LF = 10;
const HEADER_CHARACTERS = 9; // `ST3330CMD`

/** What the bytes at the start of the buffer are. */
type Start =
  | { is: 'frame'; contentBytes: number; totalBytes: number }
  | { is: 'incomplete' }
  | { is: 'garbage' };

const INCOMPLETE: Start = { is: 'incomplete' };
const GARBAGE: Start = { is: 'garbage' };

function sized(bytes: Uint8Array, totalBytes: number, contentBytes = totalBytes): Start {
  if (totalBytes > MAX_FRAME_BYTES) return GARBAGE;
  return bytes.length < totalBytes ? INCOMPLETE : { is: 'frame', contentBytes, totalBytes };
}

/** Zipped reports announce their length in the second and third byte. */
function zipStart(bytes: Uint8Array): Start {
  if (bytes.length < 3) return INCOMPLETE;
  const length = bytes[1]! * 256 + bytes[2]!;
  return sized(bytes, bytes[0] === ZIP_STX ? length + 4 : length + 3);
}

/** `CRR;id;part;parts;length;` and then so many bytes, `;`, a checksum of two digits, CR. */
function crashStart(bytes: Uint8Array): Start {
  const match = /^CRR;[^;\r]{1,20};\d+;\d+;(\d+);/.exec(toLatin1(bytes.subarray(0, 48)));
  if (!match) return bytes.length < 48 ? INCOMPLETE : GARBAGE;
  const total = match[0].length + Number(match[1]) + 4;
  return sized(bytes, total, total - 1);
}

/** The place before which a CR belongs to the serial data of a UEX report. */
function endOfSerialData(line: string): number {
  const fields = line.split(';', 40);
  const header = headerOf(fields[0] ?? '');
  const at = header ? serialLengthField(header, fields) : null;
  const length = at === null ? undefined : fields[at];
  if (at === null || length === undefined || !/^\d{1,4}$/.test(length)) return 0;
  const before = fields.slice(0, at + 1).reduce((sum, field) => sum + field.length + 1, 0);
  return before + Number(length);
}

function textStart(bytes: Uint8Array): Start {
  const window = toLatin1(bytes.subarray(0, HEADER_CHARACTERS + 1));
  const separator = window.indexOf(';');
  if (separator < 0)
    return window.length > HEADER_CHARACTERS || !/^[A-Z\d]*$/.test(window) ? GARBAGE : INCOMPLETE;
  const header = headerOf(window.slice(0, separator));
  if (!header) return GARBAGE;
  if (header.type === 'CRR') return crashStart(bytes);
  let end = bytes.indexOf(CR);
  if (end >= 0 && header.type === 'UEX') {
    const from = endOfSerialData(toLatin1(bytes.subarray(0, MAX_FRAME_BYTES)));
    end = bytes.indexOf(CR, from);
  }
  if (end < 0) return bytes.length >= MAX_FRAME_BYTES ? GARBAGE : INCOMPLETE;
  return sized(bytes, end + 1, end);
}

function startOf(bytes: Uint8Array): Start {
  const first = bytes[0]!;
  if (first === ZIP_STX || first >= UNIVERSAL_ZIP) return zipStart(bytes);
  return first >= 0x41 && first <= 0x5a ? textStart(bytes) : GARBAGE;
}

/** Cuts a stream of text reports (ended by CR) and zipped reports (with a length). */
export class SuntechFramer implements Framer {
  garbageBytes = 0;
  #pending: Uint8Array = new Uint8Array(0);

  push(bytes: Uint8Array): Uint8Array[] {
    const frames: Uint8Array[] = [];
    let rest = concatBytes(this.#pending, bytes);
    while (rest.length > 0) {
      if (rest[0] === CR || rest[0] === LF) {
        rest = rest.subarray(1);
        continue;
      }
      const start = startOf(rest);
      if (start.is === 'incomplete') break;
      if (start.is === 'garbage') {
        this.garbageBytes++;
        rest = rest.subarray(1);
        continue;
      }
      frames.push(rest.slice(0, start.contentBytes));
      rest = rest.subarray(start.totalBytes);
    }
    this.#pending = rest.slice();
    return frames;
  }
}
