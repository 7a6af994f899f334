import { ByteReader } from '../bytes.ts';
import type { AvlLayout } from './wire.ts';

/** One I/O element as it stands on the wire. */
export interface AvlValue {
  id: number;
  data: Uint8Array;
}

/** One AVL record: a fix and what the device measured with it. Raw values of the wire. */
export interface AvlRecord {
  timeMs: number;
  priority: number;
  /** Ten-millionths of a degree. */
  longitudeE7: number;
  latitudeE7: number;
  altitudeM: number;
  angleDeg: number;
  satellites: number;
  speedKmh: number;
  /** The id of the element whose change made the record; 0 for a periodic record. */
  eventId: number;
  /** What started the record, codec 16 only. */
  generationType: number | null;
  values: AvlValue[];
}

/** The records of a data field, and whether all that was announced was there and nothing was left. */
export interface AvlRecords {
  records: AvlRecord[];
  /** The number of records that the header announces. */
  announced: number;
  problem: string | null;
}

const VALUE_WIDTHS = [1, 2, 4, 8] as const;

/**
 * Reads `codec id, count, records, count`. Some firmware of the FMB family sends a further group of 16-byte elements
 * without saying so; where the plain layout does not come out even, that one is tried.
 */
export function readAvlRecords(data: Uint8Array, layout: AvlLayout): AvlRecords {
  const plain = readAll(data, layout, [...VALUE_WIDTHS]);
  if (plain.problem === null) return plain;
  const with16 = readAll(data, layout, [...VALUE_WIDTHS, 16]);
  return with16.problem === null ? with16 : plain;
}

function readAll(data: Uint8Array, layout: AvlLayout, widths: readonly number[]): AvlRecords {
  const reader = new ByteReader(data, 1);
  const announced = reader.u8();
  const records: AvlRecord[] = [];
  while (records.length < announced) {
    const record = readRecord(reader, layout, widths);
    if (record === null)
      return { records, announced, problem: `record ${records.length + 1} of ${announced} is cut short` };
    records.push(record);
  }
  const repeated = reader.u8();
  const even = !reader.overrun && repeated === announced && reader.remaining === 0;
  return { records, announced, problem: even ? null : `the count after ${announced} records does not match` };
}

function readRecord(reader: ByteReader, layout: AvlLayout, widths: readonly number[]): AvlRecord | null {
  const readId = (): number => (layout.idBytes === 1 ? reader.u8() : reader.u16());
  const readCount = (): number => (layout.countBytes === 1 ? reader.u8() : reader.u16());
  const timeMs = Number(reader.u64());
  const priority = reader.u8();
  const longitudeE7 = reader.i32();
  const latitudeE7 = reader.i32();
  const altitudeM = reader.i16();
  const angleDeg = reader.u16();
  const satellites = reader.u8();
  const speedKmh = reader.u16();
  const eventId = readId();
  const generationType = layout.hasGenerationType ? reader.u8() : null;
  readCount(); // the total, which is the sum of the counts of the groups

  const values: AvlValue[] = [];
  for (const width of widths)
    for (let left = readCount(); left > 0 && !reader.overrun; left--)
      values.push({ id: readId(), data: reader.read(width) });
  if (layout.hasVariable)
    for (let left = readCount(); left > 0 && !reader.overrun; left--)
      values.push({ id: readId(), data: reader.read(reader.u16()) });
  if (reader.overrun) return null;
  return {
    timeMs,
    priority,
    longitudeE7,
    latitudeE7,
    altitudeM,
    angleDeg,
    satellites,
    speedKmh,
    eventId,
    generationType,
    values,
  };
}
