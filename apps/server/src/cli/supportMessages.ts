import { allMessages } from '../support/messages.ts';
import { printRows } from './printRows.ts';

/** `rastro support-messages`. */
export default printRows('support-messages', 'what users wrote to support', async function* (db) {
  for (const { id, written_at, attempts: _, ...message } of await allMessages(db))
    yield { writtenAt: written_at, ...message };
});
