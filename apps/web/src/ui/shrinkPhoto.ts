/** The width and height of a logo in pixels, at most. */
const LOGO_PX = { width: 600, height: 200 };
const SIDE_PX = 320;
const QUALITY = 0.86;

/**
 * A picture file as a square JPEG data URL of at most 320 pixels a side, cut around the middle. Null where the browser cannot
 * read the file as a picture.
 */
export async function shrinkPhoto(file: File): Promise<string | null> {
  const picture = await pictureOf(file);
  if (!picture) return null;
  const cut = Math.min(picture.width, picture.height);
  const side = Math.min(SIDE_PX, cut);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff'; // below transparent parts, which JPEG does not have
  context.fillRect(0, 0, side, side);
  context.drawImage(
    picture,
    (picture.width - cut) / 2,
    (picture.height - cut) / 2,
    cut,
    cut,
    0,
    0,
    side,
    side,
  );
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** A picture file as a PNG data URL of at most 600 by 200 pixels, whole. Null where the browser cannot read the file as a picture. */
export async function shrinkLogo(file: File): Promise<string | null> {
  const picture = await pictureOf(file);
  if (!picture) return null;
  const share = Math.min(1, LOGO_PX.width / picture.width, LOGO_PX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png');
}

async function pictureOf(file: File): Promise<ImageBitmap | null> {
  if (!file.type.startsWith('image/')) return null;
  try {
    return await createImageBitmap(file);
  } catch {
    return null; // an image only by its name
  }
}
