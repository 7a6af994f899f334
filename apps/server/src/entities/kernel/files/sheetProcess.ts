/** The process that reads a spreadsheet: it is sent the bytes, and answers with the rows, or with the coded error that they come to. */
import { GraphQLError } from 'graphql';
import { sheetRows } from './sheetRows.ts';

process.once('message', async (bytes: Uint8Array) => {
  try {
    process.send?.({ rows: await sheetRows(Buffer.from(bytes)) });
  } catch (cause) {
    if (!(cause instanceof GraphQLError)) throw cause;
    process.send?.({ refused: cause.extensions });
  }
});
