/** The kinds of file that are accepted, each with how its content begins. */
const SIGNATURES: readonly [contentType: string, begins: (head: string) => boolean][] = [
  ['application/pdf', (head) => head.startsWith('%PDF-')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
];
const HEAD_BYTES = 16;

/** The content type of a file by its content, whatever its name: PDF, PNG, JPEG or WebP; null for anything else. */
export function contentTypeOf(content: Uint8Array): string | null {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES)).toString('latin1');
  return SIGNATURES.find(([, begins]) => begins(head))?.[0] ?? null;
}
