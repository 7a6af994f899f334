import type { PointStyle } from './shape.ts';

interface ReadStyle {
  id: string;
  color: string;
  href: string;
}

const LONGEST_HREF = 500;

/** The icons of the styles of a KML document, as its elements are read: shared ones by their ids, and those that placemarks have themselves. */
export class KmlStyles {
  readonly #shared = new Map<string, PointStyle>();
  /** The address of the style that a pair of styles has usually, by the id of the pair. */
  readonly #usual = new Map<string, string>();
  #style: ReadStyle | null = null;
  #pairId = '';
  #key = '';
  #own: PointStyle | null = null;
  #url = '';

  /** An element begins. */
  open(name: string, { id = '' }: Readonly<Record<string, string>>): void {
    if (name === 'Placemark') {
      this.#own = null;
      this.#url = '';
    } else if (name === 'StyleMap') this.#pairId = id;
    else if (name === 'Style') this.#style = { id, color: '', href: '' };
  }

  /** An element ends, of which `said` is the text. */
  close(name: string, parent: string | undefined, said: string): void {
    if (name === 'styleUrl' && parent === 'Placemark') this.#url = said.trim();
    else if (name === 'key' && parent === 'Pair') this.#key = said.trim();
    else if (name === 'styleUrl' && parent === 'Pair' && this.#key === 'normal')
      this.#usual.set(this.#pairId, said.trim());
    else if (!this.#style) return;
    else if (name === 'color' && parent === 'IconStyle') this.#style.color = said.trim();
    else if (name === 'href' && parent === 'Icon') this.#style.href = said.trim().slice(0, LONGEST_HREF);
    else if (name === 'Style') this.#keep(this.#style, parent);
  }

  /** That of the placemark that ends: its own one, else the shared one to which it refers; null for none. */
  ofPlacemark(): PointStyle | null {
    return this.#own ?? this.#sharedAt(this.#url) ?? this.#sharedAt(this.#usual.get(idOf(this.#url)) ?? '');
  }

  #keep({ id, color, href }: ReadStyle, parent: string | undefined): void {
    this.#style = null;
    const style = { color: colourOf(color), href };
    if (style.color === null && href === '') return;
    if (parent === 'Placemark') this.#own = style;
    else if (parent !== 'Pair') this.#shared.set(id, style);
    else if (this.#key === 'normal') this.#shared.set(this.#pairId, style);
  }

  #sharedAt(url: string): PointStyle | null {
    return url.startsWith('#') ? (this.#shared.get(idOf(url)) ?? null) : null;
  }
}

const idOf = (url: string): string => url.slice(1);

/** `aabbggrr`, as KML writes a colour, as `#rrggbb`; null where it is none. */
function colourOf(text: string): string | null {
  const [, blue, green, red] = /^[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  return red === undefined ? null : `#${red}${green}${blue}`.toLowerCase();
}
