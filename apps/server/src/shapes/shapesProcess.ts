/** The process that reads a file of shapes: it is sent the bytes and what is wanted of them, and answers with that. */
import type { WantedShapes } from './shape.ts';
import { shapesIn } from './shapesIn.ts';

process.once('message', ({ bytes, wanted }: { bytes: Uint8Array; wanted: WantedShapes }) => {
  process.send?.(shapesIn(new TextDecoder('utf-8').decode(bytes), wanted));
});
