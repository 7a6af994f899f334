import { concatBytes, fromLatin1 } from '../bytes.ts';
import type { Command } from '../codec.ts';
import { buildPacket } from './frame.ts';

const COMMAND = 0x80;
/** What the length byte can count: the server flag and the text. */
const MAX_TEXT = 255 - 4;

/** The texts of Concox and Jimi devices, the same as over SMS. */
function commandText(command: Command): string | null {
  switch (command.type) {
    case 'engineStop':
      return 'Relay,1#';
    case 'engineResume':
      return 'Relay,0#';
    case 'positionRequest':
      return 'WHERE#';
    case 'reboot':
      return 'RESET#';
    case 'reportInterval': {
      const seconds = Math.round(command.seconds ?? Number.NaN);
      return seconds > 0 ? `TIMER,${seconds},${seconds}#` : null;
    }
    case 'custom':
      return command.text ?? null;
  }
}

/**
 * 0x80: `LENGTH(1)  SERVER FLAG(4)  TEXT`, LENGTH counting flag and text. Null for an empty text, one that is too
 * long, and one with characters beyond ASCII, which devices do not accept.
 */
export function encodeCommand(command: Command): Uint8Array | null {
  const text = commandText(command);
  if (text === null || text === '' || text.length > MAX_TEXT || /[^\x20-\x7e]/.test(text)) return null;
  const head = Uint8Array.of(4 + text.length, 0, 0, 0, 0);
  return buildPacket(COMMAND, concatBytes(head, fromLatin1(text)), 0);
}
