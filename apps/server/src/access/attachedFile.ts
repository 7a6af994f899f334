/** The kinds of file that are accepted, each with how its content begins. */
const SIGNATURES: readonly [contentType: string, begins: (head: string) => boolean][] = [
  ['application/pdf', (head) => head.startsWith('%PDF-')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
];
const HEAD_BYTES = 16;

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
};

/** A file's name with the extension of what it is: no system treats it as a program because of its name. */
export function nameOfType(name: string, contentType: string): string {
  const known = EXTENSIONS[contentType] ?? [];
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return known.includes(extension) ? name : `${name}.${known[0] ?? 'bin'}`;
}

/** The content type of a file by its content, whatever its name: PDF, PNG, JPEG or WebP; null for anything else. */
export function contentTypeOf(content: Uint8Array): string | null {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES)).toString('latin1');
  return SIGNATURES.find(([, begins]) => begins(head))?.[0] ?? null;
}

/** The last part of a path without control characters: the name of a file, whatever folder it lay in. */
export function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim(); // those that turn the direction of text hide what it ends in
}
