import { fromLatin1 } from '../bytes.ts';
import type { Command, Conversation } from '../codec.ts';

const line = (...fields: string[]): Uint8Array => fromLatin1(`${fields.join(';')}\r`);

/** The commands of the numbered families. `Enable1` and `Disable1` switch the first output, which cuts the engine. */
const NUMBERED: Readonly<Partial<Record<Command['type'], string>>> = {
  engineStop: 'Enable1',
  engineResume: 'Disable1',
  positionRequest: 'StatusReq',
  reboot: 'Reboot',
};

/** Group and number of the universal commands. */
const UNIVERSAL: Readonly<Partial<Record<Command['type'], readonly [string, string]>>> = {
  engineStop: ['04', '01'],
  engineResume: ['04', '02'],
  positionRequest: ['03', '01'],
  reboot: ['03', '03'],
};

const isPrintable = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

/**
 * A command in the form of the device's family, which its reports have shown: `ST300CMD;id;02;Reboot` or `CMD;id;03;03`. A custom text
 * that begins with a header (`ST300NTW;..`) goes as it is, any other one as the body of a command. Null where there is none.
 */
export function encodeCommand(command: Command, conversation: Conversation): Uint8Array | null {
  const { deviceId, type } = command;
  const known = conversation.state.prefix;
  const prefix = typeof known === 'string' ? known : 'SA200';
  if (type === 'custom') {
    const text = command.text ?? '';
    if (!isPrintable(text)) return null;
    if (/^[A-Z]{2,3}\d{0,4}[A-Z]{0,3};/.test(text)) return line(text);
    return prefix === '' ? line('CMD', deviceId, text) : line(`${prefix}CMD`, deviceId, '02', text);
  }
  if (prefix === '') {
    const body = UNIVERSAL[type];
    return body ? line('CMD', deviceId, ...body) : null;
  }
  const body = NUMBERED[type];
  return body ? line(`${prefix}CMD`, deviceId, '02', body) : null;
}
