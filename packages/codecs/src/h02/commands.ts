import { fromLatin1 } from '../bytes.ts';
import type { Command, Conversation } from '../codec.ts';
import { formatTime } from './time.ts';

const MAKER = 'HQ';
/** The interval of a D1 that asks once. Devices ignore it, but it has to be in their range. */
const IGNORED_INTERVAL_S = 30;
const LARGEST_INTERVAL_S = 65_535;

/** The name of a command and its parameters, between which the time is written. */
function commandParts(command: Command): [string, ...string[]] | null {
  switch (command.type) {
    case 'engineStop':
      return ['S20', '1', '1'];
    case 'engineResume':
      return ['S20', '1', '0'];
    case 'positionRequest':
      return ['D1', String(IGNORED_INTERVAL_S), '1'];
    case 'reboot':
      return ['R1'];
    case 'reportInterval': {
      const seconds = Math.round(command.seconds ?? Number.NaN);
      return seconds >= 1 && seconds <= LARGEST_INTERVAL_S ? ['S17', String(seconds)] : null;
    }
    case 'custom':
      return null;
  }
}

/**
 * `*XX,ID,COMMAND,HHMMSS,PARAMETERS#`, with the maker that the device used and the time of its last message (it comes
 * back in the confirmation). A custom text is sent as it is when it begins with `*`, or is a word that devices accept
 * without a frame (`CXZT`); any other text is put into this frame: `S26` or `S14,100,10,1,3`.
 */
export function encodeCommand(command: Command, { state }: Conversation): Uint8Array | null {
  const maker = typeof state.maker === 'string' ? state.maker : MAKER;
  const time = formatTime(typeof state.receivedAtMs === 'number' ? state.receivedAtMs : 0);
  const framed = (name: string, parameters: readonly string[]): Uint8Array =>
    fromLatin1(`*${[maker, command.deviceId, name, time, ...parameters].join(',')}#`);
  if (command.type !== 'custom') {
    const parts = commandParts(command);
    return parts && framed(parts[0], parts.slice(1));
  }
  const text = command.text?.trim() ?? '';
  if (text === '' || /[^\x20-\x7e]/.test(text)) return null;
  const isCode = /^[A-Z]{1,3}\d{1,2}(,[^#*]*)?$/.test(text);
  if (!isCode) return fromLatin1(text);
  const [name = '', ...parameters] = text.split(',');
  return framed(name, parameters);
}
