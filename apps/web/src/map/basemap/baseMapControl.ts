import { addProtocol, type Map as MapLibreMap, type StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from '../draw/palette.ts';
import { type BaseMap, BUILT_IN, isPmtiles, maxZoomOf } from './baseMaps.ts';
import { type BaseContent, baseStyle, type StyleOptions } from './style.ts';

/** Beginning of the ids of sources and layers above the base map, which are kept when the base map changes. */
export const OVERLAY_PREFIX = 'overlay-';

interface Choice {
  theme: MapTheme;
  language: 'es' | 'en';
  /** The name of the chosen base map. */
  base: string;
  overlays: ReadonlySet<string>;
  available: readonly BaseMap[];
}

/** The URL of the folder into which the build puts the built-in tiles. */
const atlasUrl = (): string => new URL(`${import.meta.env.BASE_URL}atlas/`, globalThis.location.href).href;

/** Keeps a map's style up to date with the chosen theme, language and base map. */
export class BaseMapControl {
  #choice: Choice;
  #map: MapLibreMap | null = null;
  #streets: StyleOptions['streets'] = null;
  readonly #contents = new Map<string, BaseContent>();

  constructor(choice: Pick<Choice, 'theme' | 'language'>) {
    this.#choice = { ...choice, base: BUILT_IN, overlays: new Set(), available: [] };
  }

  get choice(): Choice {
    return this.#choice;
  }

  /** The initial style. */
  get style(): StyleSpecification {
    const { base, overlays, available, theme, language } = this.#choice;
    const baseMaps = available.filter(({ name, isOverlay }) =>
      isOverlay ? overlays.has(name) : name === base,
    );
    const contents = this.#contents;
    return baseStyle({ theme, language, atlasUrl: atlasUrl(), streets: this.#streets, baseMaps, contents });
  }

  attach(map: MapLibreMap): void {
    this.#map = map;
    void this.#loadStreets();
  }

  /** Changes a part of the choice. A base map that is no longer available is replaced by the built-in one. */
  choose(change: Partial<Choice>): void {
    const next = { ...this.#choice, ...change };
    const isThere = next.available.some(({ name, isOverlay }) => name === next.base && !isOverlay);
    this.#choice = isThere ? next : { ...next, base: BUILT_IN };
    this.#map?.setMaxZoom(maxZoomOf(this.#choice.base));
    this.#apply();
    void this.#lookIntoSources();
  }

  #apply(): void {
    this.#map?.setStyle(this.style, { diff: true, transformStyle: keepOverlays });
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

  /** Reads the headers of `.pmtiles` files, which say what they contain; they join the style when that is known. */
  async #lookIntoSources(): Promise<void> {
    const sources = this.#choice.available.flatMap((map) => map.sources);
    const unknown = sources.filter(({ id }) => !this.#contents.has(id));
    if (unknown.length === 0) return;
    for (const { id, url } of unknown) if (!isPmtiles(url)) this.#contents.set(id, 'raster');
    const files = unknown.filter(({ url }) => isPmtiles(url));
    if (files.length > 0) {
      const { PMTiles, Protocol, TileType } = await import('pmtiles');
      const protocol = new Protocol();
      addProtocol('pmtiles', protocol.tile);
      await Promise.all(
        files.map(async ({ id, url }) => {
          const file = new PMTiles(url);
          const header = await file.getHeader().catch((error: unknown) => {
            console.warn(`The base map ${url} cannot be read`, error);
            return null;
          });
          if (!header) return;
          protocol.add(file);
          this.#contents.set(id, header.tileType === TileType.Mvt ? 'vector' : 'raster');
        }),
      );
    }
    this.#apply();
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
