import { sql } from 'kysely';
import sharp from 'sharp';
import { codedError } from '../errors.ts';

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

/** The bytes of a picture that is a data URL. */
export const pictureBytes = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** What the audit log keeps of a picture in a column: its digest as `photo_sha256` or `logo_sha256`, which shows that it changed and to which. */
export const pictureDigest = <Column extends 'photo' | 'logo'>(column: Column) =>
  sql<string | null>`encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'hex')`.as(
    `${column}_sha256` as const,
  );

/** The side of a stored photo in pixels; a smaller picture stays as small. */
const SIDE_PX = 320;
const QUALITY = 86;
/** What a telephone makes. A picture that says of itself that it is larger is not read. */
const MAX_PIXELS = 64_000_000;

/**
 * A photo as it is stored: a square JPEG data URL of at most 320 pixels a side, cut around the middle, without what a camera writes beside
 * the picture, such as the place. Null for what is not a picture, or is too large a one.
 */
export async function storedPhoto(url: string): Promise<string | null> {
  if (!isPhotoUrl(url)) return null;
  try {
    const picture = sharp(pictureBytes(url), { limitInputPixels: MAX_PIXELS });
    const { autoOrient } = await picture.metadata();
    const side = Math.min(SIDE_PX, autoOrient.width, autoOrient.height);
    const jpeg = await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#fff' }) // below transparent parts, which JPEG does not have
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch {
    return null; // a picture by its first bytes only
  }
}

/** The greatest width and height of a stored logo in pixels. */
const [LOGO_WIDTH_PX, LOGO_HEIGHT_PX] = [600, 200];

/**
 * A logo as it is stored: a PNG data URL of at most 600 by 200 pixels, whole and on white, so that it can be seen on every background. Throws
 * INVALID_INPUT for what is no picture, or too large.
 */
export async function demandLogo(url: string): Promise<string> {
  const refusal = codedError('INVALID_INPUT', { field: 'logo' });
  if (url.length > MAX_PHOTO_CHARACTERS || !isPhotoUrl(url)) throw refusal;
  try {
    const png = await sharp(pictureBytes(url), {
      limitInputPixels: MAX_PIXELS,
    })
      .autoOrient()
      .resize(LOGO_WIDTH_PX, LOGO_HEIGHT_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png({ palette: true })
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    throw refusal; // a picture by its first bytes only
  }
}

/** A photo as it is stored. Throws INVALID_INPUT for what is no picture, or too large. */
export async function demandPhoto(photo: string): Promise<string> {
  const stored = photo.length > MAX_PHOTO_CHARACTERS ? null : await storedPhoto(photo);
  if (stored === null) throw codedError('INVALID_INPUT', { field: 'photo' });
  return stored;
}
