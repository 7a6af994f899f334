import { createWriteStream } from 'node:fs';
import type { DeviceMessage } from '@rastro/domain';

/** A file with a line for each message that a server acknowledged, for tests that look for them in the store. */
export interface Ledger {
  note(deviceId: string, messages: readonly DeviceMessage[]): void;
  close(): Promise<void>;
}

/** Opens a ledger; lines are added to those that exist. */
export function openLedger(file: string): Ledger {
  const stream = createWriteStream(file, { flags: 'a' });
  return {
    note: (deviceId, messages) => {
      let lines = '';
      for (const { fixTime, latitude, longitude } of messages)
        lines += `${JSON.stringify({ deviceId, fixTime, latitude, longitude })}\n`;
      stream.write(lines);
    },
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}
