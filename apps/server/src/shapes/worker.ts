/** The thread that reads a file of shapes: it is given the bytes and what is wanted of them, and answers with that. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WantedShapes } from './shape.ts';
import { shapesIn } from './shapesIn.ts';

const { bytes, wanted } = workerData as { bytes: Uint8Array; wanted: WantedShapes };
parentPort?.postMessage(shapesIn(new TextDecoder('utf-8').decode(bytes), wanted));
