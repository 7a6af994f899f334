import { SaxesParser } from 'saxes';

/** A piece of an XML document. Names are without their prefix. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: Record<string, string>; line: number }
  | { kind: 'close'; name: string; line: number }
  | { kind: 'text'; text: string; line: number };

/** What is no XML, or more of it than files of positions need. */
export class XmlError extends Error {
  override name = 'XmlError';
  readonly line: number;
  /** Whether the document ends in the middle, as one does that was cut off on its way. */
  readonly isCut: boolean;
  constructor(message: string, line: number, isCut = false) {
    super(message);
    this.line = line;
    this.isCut = isCut;
  }
}

/** Characters that are parsed before the tokens in them are given. */
const AT_ONCE = 65_536;
const DEEPEST = 100;

/**
 * The tokens of an XML document, well-formed or XmlError. Document types are refused: with them a small file can stand for an
 * endless one, or ask for others.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  const parser = new SaxesParser();
  const tokens: XmlToken[] = [];
  let line = 1;
  let depth = 0;
  let isEnding = false;
  parser.on('error', ({ message }) => {
    throw new XmlError(message.replace(/^\d+:\d+: /, ''), parser.line, isEnding && depth > 0);
  });
  parser.on('doctype', () => {
    throw new XmlError('a document type', parser.line);
  });
  parser.on('opentagstart', () => {
    line = parser.line; // that of the tag's end may be another
    depth += 1;
    if (depth > DEEPEST) throw new XmlError('the document is too deep', line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = Object.entries(attributes).map(([key, value]) => [localName(key), value]);
    tokens.push({ kind: 'open', name: localName(name), attributes: Object.fromEntries(local), line });
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    tokens.push({ kind: 'close', name: localName(name), line: parser.line });
  });
  const addText = (said: string): void => {
    tokens.push({ kind: 'text', text: said, line: parser.line });
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  for (let at = 0; at < text.length; at += AT_ONCE) {
    try {
      parser.write(text.slice(at, at + AT_ONCE));
    } finally {
      yield* tokens.splice(0);
    }
  }
  isEnding = true;
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
