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

const NAME = '[\\p{L}_:][\\p{L}\\p{N}_:.\\-]*';
const OPEN = new RegExp(`^(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)$`, 'u');
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'gu');
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Longer than any tag that is meant. */
const LONGEST_TAG = 10_000;
const DEEPEST = 100;

/**
 * The tokens of an XML document, well-formed or XmlError. Document types are refused: with them a small file can stand for an
 * endless one, or ask for others.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  const open: string[] = [];
  let hasRoot = false;
  let at = 0;
  let line = 1;
  // Remembered, since looking for it from each token would read a document without line ends again and again.
  let lineEnd = text.indexOf('\n');
  const lineTo = (end: number): void => {
    for (; lineEnd >= 0 && lineEnd < end; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    at = end;
  };
  const skipTo = (mark: string, what: string): number => {
    const end = text.indexOf(mark, at);
    if (end < 0) throw new XmlError(`${what} does not end`, line, true);
    return end;
  };
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) {
      const raw = text.slice(at, end);
      if (open.length > 0) yield { kind: 'text', text: unescaped(raw, line), line };
      else if (raw.replace(/^\ufeff/, '').trim() !== '')
        throw new XmlError('text outside of the document', line);
      lineTo(end);
    }
    if (next < 0) break;
    if (text.startsWith('<!--', at)) lineTo(skipTo('-->', 'a comment') + 3);
    else if (text.startsWith('<?', at)) lineTo(skipTo('?>', 'an instruction') + 2);
    else if (text.startsWith('<![CDATA[', at) && open.length > 0) {
      const close = skipTo(']]>', 'a CDATA section');
      yield { kind: 'text', text: text.slice(at + 9, close), line };
      lineTo(close + 3);
    } else if (text.startsWith('<!', at)) throw new XmlError('a document type', line);
    else {
      const close = skipTo('>', 'a tag');
      const tag = text.slice(at + 1, close);
      if (tag.length > LONGEST_TAG) throw new XmlError('a tag is too long', line);
      if (tag.startsWith('/')) {
        const name = tag.slice(1).trim();
        if (open.pop() !== name) throw new XmlError(`</${name}> closes nothing`, line);
        yield { kind: 'close', name: localName(name), line };
      } else {
        const match = OPEN.exec(tag);
        if (!match || (open.length === 0 && hasRoot))
          throw new XmlError(`<${tag.slice(0, 40)}> is no tag`, line);
        const [, name, attributes, isEmpty] = match as unknown as [string, string, string, string];
        hasRoot = true;
        yield { kind: 'open', name: localName(name), attributes: attributesOf(attributes, line), line };
        if (isEmpty) yield { kind: 'close', name: localName(name), line };
        else if (open.push(name) > DEEPEST) throw new XmlError('the document is too deep', line);
      }
      lineTo(close + 1);
    }
  }
  if (open.length > 0) throw new XmlError('the document does not end', line, true);
  if (!hasRoot) throw new XmlError('there is no document', line);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributesOf(text: string, line: number): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, quoted, other] of text.matchAll(ATTRIBUTE))
    attributes[localName(name as string)] = unescaped(quoted ?? other ?? '', line);
  return attributes;
}

function unescaped(text: string, line: number): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{0,10})(;?)/g, (whole, name: string, end: string) => {
    const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] ? 16 : 10) : null;
    const known =
      point === null ? ENTITIES[name] : point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
    if (end === '' || known === undefined) throw new XmlError(`${whole} is no character`, line);
    return known;
  });
}
