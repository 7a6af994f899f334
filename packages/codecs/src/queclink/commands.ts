import { fromLatin1 } from '../bytes.ts';
import type { Command, Conversation } from '../codec.ts';

/** Serial number of the commands; devices repeat it in their `+ACK`. */
const SERIAL = 'FFFF';

type Parameters = readonly (string | number)[];

/** AT+GTRTO: a command at once, by its number. */
const now = (subCommand: number): Parameters => ['RTO', subCommand, '', '', '', '', ''];

/** AT+GTOUT: the first output on or off, and seven parameters of the others left as they are. */
const output = (on: boolean): Parameters => [
  'OUT',
  on ? 1 : 0,
  ...['', '', 0, 0, 0, 0, 0, 0, 0, '', '', '', '', '', ''],
];

/** The bytes of a custom text, with the `$` that ends a command. */
function custom(text: string | undefined): Uint8Array | null {
  if (text === undefined || !/^[\x20-\x7e]+$/.test(text)) return null;
  return fromLatin1(text.endsWith('$') ? text : `${text}$`);
}

function parametersOf({ type }: Command): Parameters | null {
  switch (type) {
    case 'positionRequest':
      return now(1);
    case 'reboot':
      return now(3);
    case 'engineStop':
      return output(true);
    case 'engineResume':
      return output(false);
    case 'reportInterval': // AT+GTFRI, whose parameters differ from model to model
    case 'custom':
      return null;
  }
}

/**
 * The bytes of a command. Its password is the factory's, the name of the model in lower case, which is known once the device
 * has reported; a device with another password needs `custom` commands.
 */
export function encodeCommand(command: Command, conversation: Conversation): Uint8Array | null {
  if (command.type === 'custom') return custom(command.text);
  const found = parametersOf(command);
  if (!found) return null;
  const [name, ...parameters] = found;
  const { model } = conversation.state;
  const password = typeof model === 'string' ? model.toLowerCase().replace(/\W/g, '') : '';
  return fromLatin1(`AT+GT${name}=${[password, ...parameters, SERIAL].join(',')}$`);
}
