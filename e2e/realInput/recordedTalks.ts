import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { codecByName, type Transport } from '@rastro/codecs';
import { RECORDINGS } from '../../tools/vectors/protocols.ts';
import {
  frameOf,
  type IndependentFile,
  readVectorFile,
  type VectorFile,
} from '../../tools/vectors/vectorFile.ts';
import type { Talk } from './talk.ts';

/** Where messages recorded from real devices may lie beside the project. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/vectors');

/** Every recorded message of the protocols, with what its connection said before; none where there are no recordings. */
export function recordedTalks(): Talk[] {
  if (!existsSync(FOLDER)) return [];
  return RECORDINGS.flatMap(({ file, codec: name, independent }) => {
    const codec = codecByName(name);
    if (!codec) throw new Error(`no protocol ${name}`);
    const path = resolve(FOLDER, file);
    if (independent)
      return readVectorFile<IndependentFile>(path).cases.map(({ id, input }) => ({
        title: id,
        codec,
        transport: 'tcp' as const,
        frames: [frameOf(input)],
        position: null,
      }));
    return readVectorFile<VectorFile>(path).cases.map((recorded) => {
      const wanted: Transport = recorded.input.format === 'http' ? 'http' : (recorded.transport ?? 'tcp');
      return {
        title: recorded.id,
        codec,
        transport: codec.transports.includes(wanted) ? wanted : 'tcp',
        frames: [...recorded.prelude, recorded.input].map(frameOf),
        position: recorded.checksum === 'bad' ? null : (recorded.expected.position ?? null),
      };
    });
  });
}
