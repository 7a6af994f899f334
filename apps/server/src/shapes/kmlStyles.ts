import type { PointStyle } from './shape.ts';

interface ReadStyle {
  id: string;
  color: string;
  href: string;
  /** Of lines and borders, and of what is in them. */
  line: string;
  area: string;
}

/** A style as far as it is used: of points, and the colour of lines and areas. */
interface KmlStyle {
  point: PointStyle | null;
  color: string | null;
}

const LONGEST_HREF = 500;

/** The icons and colours of the styles of a KML document, as its elements are read: shared ones by their ids, and those that placemarks have themselves. */
export class KmlStyles {
  readonly #shared = new Map<string, KmlStyle>();
  /** The address of the style that a pair of styles has usually, by the id of the pair. */
  readonly #usual = new Map<string, string>();
  #style: ReadStyle | null = null;
  #pairId = '';
  #key = '';
  #own: KmlStyle | null = null;
  #url = '';

  /** An element begins. */
  open(name: string, { id = '' }: Readonly<Record<string, string>>): void {
    if (name === 'Placemark') {
      this.#own = null;
      this.#url = '';
    } else if (name === 'StyleMap') this.#pairId = id;
    else if (name === 'Style') this.#style = { id, color: '', href: '', line: '', area: '' };
  }

  /** An element ends, of which `said` is the text. */
  close(name: string, parent: string | undefined, said: string): void {
    if (name === 'styleUrl' && parent === 'Placemark') this.#url = said.trim();
    else if (name === 'key' && parent === 'Pair') this.#key = said.trim();
    else if (name === 'styleUrl' && parent === 'Pair' && this.#key === 'normal')
      this.#usual.set(this.#pairId, said.trim());
    else if (!this.#style) return;
    else if (name === 'color' && parent === 'IconStyle') this.#style.color = said.trim();
    else if (name === 'color' && parent === 'LineStyle') this.#style.line = said.trim();
    else if (name === 'color' && parent === 'PolyStyle') this.#style.area = said.trim();
    else if (name === 'href' && parent === 'Icon') this.#style.href = said.trim().slice(0, LONGEST_HREF);
    else if (name === 'Style') this.#keep(this.#style, parent);
  }

  /** How the placemark that ends draws points: its own style, else the shared one to which it refers; null for none. */
  pointStyle(): PointStyle | null {
    return this.#ofPlacemark()?.point ?? null;
  }

  /** The colour in which it draws lines and areas, as `#rrggbb`; null for none. */
  lineColour(): string | null {
    return this.#ofPlacemark()?.color ?? null;
  }

  #ofPlacemark(): KmlStyle | null {
    return this.#own ?? this.#sharedAt(this.#url) ?? this.#sharedAt(this.#usual.get(idOf(this.#url)) ?? '');
  }

  #keep({ id, color, href, line, area }: ReadStyle, parent: string | undefined): void {
    this.#style = null;
    const icon = { color: colourOf(color), href };
    const style: KmlStyle = {
      point: icon.color === null && href === '' ? null : icon,
      color: colourOf(line, { butWhite: true }) ?? colourOf(area),
    };
    if (style.point === null && style.color === null) return;
    if (parent === 'Placemark') this.#own = style;
    else if (parent !== 'Pair') this.#shared.set(id, style);
    else if (this.#key === 'normal') this.#shared.set(this.#pairId, style);
  }

  #sharedAt(url: string): KmlStyle | null {
    return url.startsWith('#') ? (this.#shared.get(idOf(url)) ?? null) : null;
  }
}

const idOf = (url: string): string => url.slice(1);

/** `aabbggrr`, as KML writes a colour, as `#rrggbb`; null where it is none, or white where that means that nobody chose one: so are outlines drawn. */
function colourOf(text: string, { butWhite = false } = {}): string | null {
  const [, blue, green, red] = /^[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  const colour = `#${red}${green}${blue}`.toLowerCase();
  return red === undefined || (butWhite && colour === '#ffffff') ? null : colour;
}
