import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { Observable } from '../../live/index.ts';
import type { MapTheme } from '../draw/palette.ts';
import {
  type BaseMap,
  type BaseSource,
  BUILT_IN,
  maxZoomOf,
  SOURCE_PREFIX,
  usefulZoomOf,
} from './baseMaps.ts';
import { contentOf, type ReadRange } from './contentOf.ts';
import { keepTiles } from './keepTiles.ts';
import { baseStyle, type KnownContent, type StyleOptions } from './style.ts';

/** Beginning of the ids of sources and layers above the base map, which are kept when the base map changes. */
export const OVERLAY_PREFIX = 'overlay-';

interface Choice {
  theme: MapTheme;
  language: 'es' | 'en';
  /** The name of the chosen base map. */
  base: string;
  overlays: ReadonlySet<string>;
  available: readonly BaseMap[];
  /** Reads files of our own server. */
  readRange: ReadRange | null;
}

/** The URL of the folder into which the build puts the built-in tiles. */
const atlasUrl = (): string => new URL(`${import.meta.env.BASE_URL}atlas/`, globalThis.location.href).href;

/** Keeps a map's style up to date with the chosen theme, language and base map, and knows which of them cannot be loaded. */
export class BaseMapControl {
  #choice: Choice;
  /** The base map that was chosen last, also while it is not available. */
  #wanted = BUILT_IN;
  #map: MapLibreMap | null = null;
  #awaitsStyle = false;
  #streets: StyleOptions['streets'] = null;
  readonly #contents = new Map<string, KnownContent>();
  /** Ids of sources whose last request failed. */
  readonly failures = new Observable<{ failed: ReadonlySet<string> }>({ failed: new Set() });

  constructor(choice: Pick<Choice, 'theme' | 'language'>) {
    this.#choice = { ...choice, base: BUILT_IN, overlays: new Set(), available: [], readRange: null };
  }

  get choice(): Choice {
    return this.#choice;
  }

  /** The closest zoom at which the base map shows more than farther away. */
  get usefulZoom(): number {
    const { base, available } = this.#choice;
    return usefulZoomOf(available.find(({ name, isOverlay }) => name === base && !isOverlay) ?? null);
  }

  /** The initial style. */
  get style(): StyleSpecification {
    const { theme, language } = this.#choice;
    const contents = this.#contents;
    const baseMaps = this.chosen;
    return baseStyle({ theme, language, atlasUrl: atlasUrl(), streets: this.#streets, baseMaps, contents });
  }

  attach(map: MapLibreMap): void {
    keepTiles(map);
    this.#map = map;
    map.on('error', (event) => this.#note((event as { sourceId?: string }).sourceId, true));
    map.on('sourcedata', ({ sourceId, tile }) => {
      if (tile?.state === 'loaded') this.#note(sourceId, false);
    });
    void this.#loadStreets();
  }

  /** Changes a part of the choice. A base map that is not available is replaced by the built-in one until it is. */
  choose(change: Partial<Choice>): void {
    if (change.available && change.available !== this.#choice.available) {
      this.#contents.clear();
      this.failures.set({ failed: new Set() });
    }
    const next = { ...this.#choice, ...change };
    this.#wanted = change.base ?? this.#wanted;
    const isThere = next.available.some(({ name, isOverlay }) => name === this.#wanted && !isOverlay);
    this.#choice = { ...next, base: isThere ? this.#wanted : BUILT_IN };
    this.#map?.setMaxZoom(maxZoomOf(this.#choice.base));
    this.#apply();
    void this.#lookIntoSources();
  }

  /** Shows the choice. A style that is still loading is awaited: replacing it would load the whole map a second time. */
  #apply(): void {
    const map = this.#map;
    if (!map || this.#awaitsStyle) return;
    if (map.getStyle()) {
      map.setStyle(this.style, { diff: true, transformStyle: keepOverlays });
      return;
    }
    this.#awaitsStyle = true;
    map.once('style.load', () => {
      this.#awaitsStyle = false;
      this.#apply();
    });
  }

  /** Loads the box of the streets, which only the build knows; without an answer the map has no streets. */
  async #loadStreets(): Promise<void> {
    try {
      const response = await fetch(`${atlasUrl()}streets.json`);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      this.#streets = (await response.json()) as NonNullable<StyleOptions['streets']>;
      this.#apply();
    } catch (error) {
      console.warn('The built-in streets cannot be loaded', error);
    }
  }

  /** Reads what the sources of chosen maps say of themselves; they join the style when that is known. */
  async #lookIntoSources(): Promise<void> {
    const unknown = this.chosen.flatMap(({ sources }) => sources).filter(({ id }) => !this.#contents.has(id));
    if (unknown.length === 0) return;
    await Promise.all(unknown.map((source) => this.#lookInto(source)));
    this.#apply();
  }

  async #lookInto(source: BaseSource): Promise<void> {
    try {
      this.#contents.set(source.id, await contentOf(source, this.#choice));
      this.#note(source.id, false);
    } catch (error) {
      console.warn(`The base map ${source.id} cannot be read`, error);
      this.#note(source.id, true);
    }
  }

  /** The chosen base map, none for the built-in one, and overlays. */
  get chosen(): BaseMap[] {
    const { base, overlays, available } = this.#choice;
    return available.filter(({ name, isOverlay }) => (isOverlay ? overlays.has(name) : name === base));
  }

  /** Remembers whether the last request of a base source failed. */
  #note(sourceId: string | undefined, hasFailed: boolean): void {
    const { failed } = this.failures.get();
    if (!sourceId?.startsWith(SOURCE_PREFIX) || failed.has(sourceId) === hasFailed) return;
    const next = new Set(failed);
    if (hasFailed) next.add(sourceId);
    else next.delete(sourceId);
    this.failures.set({ failed: next });
  }

  /** The names of the chosen maps of which a source cannot be loaded. */
  failedNames(failed: ReadonlySet<string>): string[] {
    return this.chosen
      .filter(({ sources }) => sources.some(({ id }) => failed.has(id)))
      .map(({ name }) => name);
  }
}

/** Copies the sources and layers above the base map into its next style. */
function keepOverlays(before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!before) return next;
  const sources = Object.entries(before.sources).filter(([id]) => id.startsWith(OVERLAY_PREFIX));
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(sources) },
    layers: [...next.layers, ...before.layers.filter(({ id }) => id.startsWith(OVERLAY_PREFIX))],
  };
}
