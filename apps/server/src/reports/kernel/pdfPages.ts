import { type Format, REPORT_TERMS, wordIn } from '@rastro/format';
import { codedError } from '../../errors.ts';
import { FONTS } from './fonts.ts';
import { COLOURS, LINE, linesIn, MARGIN, PAD, type PdfDocument, ROW, SIZES } from './pdfLook.ts';

/** Of the logo, at most. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [110, 30];
/** Of a parameter, and of what stands above details: their whole is said, unless it is longer than anybody reads. */
const MAX_WHOLE_LINES = 20;
/** Lines of the name of a customer. */
const MAX_ISSUER_LINES = 2;
/** Pages after which the shapes of words are forgotten. */
const SHAPES_PAGES = 10;

/** The pages of a PDF, and how far down the last one is written. */
export class PdfPages {
  readonly document: PdfDocument;
  readonly format: Format;
  y: number = MARGIN;
  readonly #maximum: number;
  #count = 0;

  /** Begins the first one. `maximum` is how many there may be. */
  constructor(document: PdfDocument, format: Format, maximum = Number.POSITIVE_INFINITY) {
    this.document = document;
    this.format = format;
    this.#maximum = maximum;
    this.add();
  }

  get width(): number {
    return this.document.page.width - 2 * MARGIN;
  }

  get bottom(): number {
    return this.document.page.height - MARGIN - ROW;
  }

  /** Begins a page. What it shows of its table stands beside its number. Throws PDF_TOO_LONG where it would be one too many. */
  add(part = ''): void {
    const { document } = this;
    if (this.#count >= this.#maximum) throw codedError('PDF_TOO_LONG', { maximumPages: this.#maximum });
    document.addPage();
    this.#count += 1;
    if (this.#count % SHAPES_PAGES === 0) forgetShapes(document);
    this.y = MARGIN;
    const { language } = this.format;
    const number = wordIn(REPORT_TERMS.page, language).replace('{{page}}', this.format.number(this.#count));
    const at = this.format.dateTime(Date.now());
    const written = wordIn(REPORT_TERMS.written, language).replace('{{at}}', at);
    const y = document.page.height - MARGIN - SIZES.small;
    document.font('text').fontSize(SIZES.small).fillColor(COLOURS.dim);
    document.text(`Rastro · ${written}`, MARGIN, y, { lineBreak: false });
    const right = part === '' ? number : `${part} · ${number}`;
    document.text(right, MARGIN, y, { width: this.width, align: 'right', lineBreak: false });
  }

  /** The title of the report, for whom it is written and their logo. */
  heading(title: string, issuer: string, logo: Buffer | null): void {
    const { document } = this;
    document.font('bold').fontSize(SIZES.title).fillColor(COLOURS.ink);
    document.text(title, MARGIN, this.y, { lineBreak: false });
    const beside = MARGIN + document.widthOfString(title) + ROW;
    document.fontSize(SIZES.text + 2).fillColor(COLOURS.dim);
    let right = MARGIN + this.width;
    if (logo) {
      const fit: [number, number] = [shownWidth(logo), LOGO_HEIGHT];
      right -= fit[0];
      document.image(logo, right, this.y - PAD, { fit, align: 'right', valign: 'center' });
      right -= ROW / 2;
    }
    const width = right - beside;
    const lines = linesIn(document, issuer, width, MAX_ISSUER_LINES);
    if (lines > 1) document.fontSize(SIZES.text);
    document.text(issuer, beside, lines > 1 ? this.y - PAD : this.y + PAD, {
      width,
      height: lines > 1 ? MAX_ISSUER_LINES * LINE : ROW,
      ellipsis: true,
      align: 'right',
    });
    this.y += 24;
  }

  /** Writes a text over the whole width, with some space below it. */
  say(text: string, below = ROW - LINE): void {
    const { document, width } = this;
    document.font('text').fontSize(SIZES.text).fillColor(COLOURS.dim);
    const height = LINE * linesIn(document, text, width, MAX_WHOLE_LINES);
    document.text(text, MARGIN, this.y, { width, height, ellipsis: true });
    this.y += height + below;
  }
}

/** How wide a PNG is shown, by the size that it begins with (ISO/IEC 15948, 11.2.2). */
function shownWidth(png: Buffer): number {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return Math.min(LOGO_WIDTH, (LOGO_HEIGHT * width) / height);
}

/** pdfkit keeps the shape of each word that it ever wrote, and a report has as many words as rows: without this it would hold them all. */
function forgetShapes(document: PdfDocument): void {
  for (const name of Object.keys(FONTS)) {
    const { _font: font } = document.font(name) as unknown as { _font: { layoutCache: object } };
    font.layoutCache = Object.create(null);
  }
}
