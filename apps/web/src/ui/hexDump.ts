const BYTES_A_LINE = 16;

/**
 * A frame in hexadecimal as people read it: lines of sixteen bytes, each after its offset, which is hexadecimal too.
 */
export function hexDump(frame: string): string {
  const bytes = frame.match(/../g) ?? [];
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_A_LINE)
    lines.push(`${at.toString(16).padStart(4, '0')}  ${bytes.slice(at, at + BYTES_A_LINE).join(' ')}`);
  return lines.join('\n');
}

/** A frame in hexadecimal as the text that it may be: ASCII, its ends of lines, and a dot for each other byte. */
export const asText = (frame: string): string =>
  (frame.match(/../g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    .join('')
    .replaceAll('\r\n', '\n')
    .replace(/[^\n\x20-\x7e]/g, '·');
