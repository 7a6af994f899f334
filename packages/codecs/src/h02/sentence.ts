import { toLatin1 } from '../bytes.ts';

/** A text message, `*MAKER,ID,TYPE,...#`, split at its commas. */
export interface Sentence {
  /** Two characters, `HQ` for most; an answer has to repeat them. */
  maker: string;
  /** Null where the device leaves it out. */
  id: string | null;
  type: string;
  /** The fields after the type. */
  fields: readonly string[];
  /** What follows the type, as one text. */
  rest: string;
}

const HEAD = /^\*?([\x21-\x7e]{2}),([^,*#]{0,32}),([^,#]{1,16})(?:,([\s\S]*))?$/;

/** Splits a message, with or without its `*`, `#` and line end; null where it is none. */
export function parseSentence(bytes: Uint8Array): Sentence | null {
  const text = toLatin1(bytes)
    .replace(/[\r\n]+$/, '')
    .replace(/#$/, '');
  const head = HEAD.exec(text);
  if (!head) return null;
  const [, maker = '', id = '', type = '', rest = ''] = head;
  return {
    maker,
    id: id.trim() || null,
    type: type.trim(),
    rest,
    fields: rest === '' ? [] : rest.split(','),
  };
}
