/** A photo is a data URL of at most this many characters, about 200 kB of picture. */
export const MAX_PHOTO_CHARACTERS = 280_000;

const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  'image/jpeg': (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff',
  'image/webp': (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** Whether a text is a data URL of a PNG, JPEG or WebP picture whose bytes begin as such a picture does. */
export function isPhotoUrl(text: string): boolean {
  const match = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+=*)$/.exec(text);
  const looksRight = match?.[1] ? SIGNATURES[match[1]] : undefined;
  return looksRight?.(Buffer.from(match?.[2]?.slice(0, 64) ?? '', 'base64')) ?? false;
}
