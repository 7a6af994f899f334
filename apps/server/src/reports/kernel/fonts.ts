import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The font files of PDFs: DejaVu Sans Condensed, which has the letters of Latin, Greek, Cyrillic, Armenian, Georgian and Arabic alphabets.
 * Only the letters that a PDF has are embedded in it. Free (Bitstream Vera's licence, changes in the public domain), from
 * https://www.npmjs.com/package/dejavu-fonts-ttf.
 */
export const FONTS = {
  text: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const;
