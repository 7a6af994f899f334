const SIDE_PX = 320;
const QUALITY = 0.86;

/**
 * A picture file as a square JPEG data URL of at most 320 pixels a side, cut around the middle. Null where the browser cannot
 * read the file as a picture.
 */
export async function shrinkPhoto(file: File): Promise<string | null> {
  if (!file.type.startsWith('image/')) return null;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return null; // an image only by its name
  }
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
