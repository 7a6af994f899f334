/** The thread that reads a spreadsheet: it is given the bytes, and answers with the rows, or with the coded error that they come to. */
import { parentPort, workerData } from 'node:worker_threads';
import { GraphQLError } from 'graphql';
import { sheetRows } from './sheetRows.ts';

try {
  parentPort?.postMessage({ rows: await sheetRows(Buffer.from(workerData as Uint8Array)) });
} catch (cause) {
  if (!(cause instanceof GraphQLError)) throw cause;
  parentPort?.postMessage({ refused: cause.extensions });
}
