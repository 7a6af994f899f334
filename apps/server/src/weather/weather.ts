import { MAX_WEATHER_STATIONS, WEATHER_FRESH_MS, type WeatherLayer } from '@rastro/domain';
import { LRUCache } from 'lru-cache';
import { codedError } from '../errors.ts';
import {
  type GeoBox,
  type OpenWeatherMap,
  type StationWeather,
  WeatherFailure,
  type WeatherFault,
  type WeatherWords,
} from '../outside/openWeatherMap.ts';
import type { Log } from '../store/log.ts';
import { boxOf, type Cell, cellsOf } from './cells.ts';

/** Dependencies of the weather. */
export interface WeatherParts {
  service: Pick<OpenWeatherMap, 'stationsIn' | 'tile'>;
  log: Log;
  /** How often the service may be asked in a minute. */
  callsPerMinute: number;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/** A picture of the service; null where it has none. */
interface Tile {
  content: Buffer | null;
}

const MAX_CELLS_KEPT = 2_000;
const MAX_TILE_BYTES_KEPT = 32_000_000;
/** What a tile without a picture counts for. */
const EMPTY_TILE_BYTES = 100;
/** How long the service is left alone after it gave nothing. */
const PAUSE_MS: Record<WeatherFault, number> = { refused: 5 * 60_000, busy: 60_000, silent: 30_000 };
const MINUTE_MS = 60_000;

/**
 * The weather of this process: what the service said is kept a quarter of an hour for everybody, what several ask for at once is asked
 * once, and after a failure nothing is asked for a while. All calls throw WEATHER_UNAVAILABLE.
 */
export class Weather {
  readonly #service: WeatherParts['service'];
  readonly #log: Log;
  readonly #callsPerMinute: number;
  readonly #now: () => number;
  readonly #stations: LRUCache<string, StationWeather[], () => Promise<StationWeather[]>>;
  readonly #tiles: LRUCache<string, Tile, () => Promise<Tile>>;
  #paused: { fault: WeatherFault; until: number } | null = null;
  #minute = { begins: 0, calls: 0 };

  constructor({ service, log, callsPerMinute, now = Date.now }: WeatherParts) {
    this.#service = service;
    this.#log = log;
    this.#callsPerMinute = callsPerMinute;
    this.#now = now;
    const kept = { ttl: WEATHER_FRESH_MS, ttlResolution: 0, perf: { now }, ignoreFetchAbort: true };
    this.#stations = new LRUCache({
      ...kept,
      max: MAX_CELLS_KEPT,
      fetchMethod: (_key, _old, { context }) => context(),
    });
    this.#tiles = new LRUCache({
      ...kept,
      maxSize: MAX_TILE_BYTES_KEPT,
      sizeCalculation: ({ content }) => content?.length || EMPTY_TILE_BYTES,
      fetchMethod: (_key, _old, { context }) => context(),
    });
  }

  /** The stations in a box, evenly of all that there are where they are too many. */
  async stationsIn(box: GeoBox, words: WeatherWords): Promise<StationWeather[]> {
    const cells = await Promise.all(cellsOf(box).map((cell) => this.#ofCell(cell, words)));
    // A city on the border of two squares is in both.
    const stations = new Map(cells.flat().map((station) => [station.id, station]));
    return evenly([...stations.values()].filter(isWithin(box)), MAX_WEATHER_STATIONS);
  }

  /** A picture, or null where the service has none, with how long it is good. */
  async tile(
    layer: WeatherLayer,
    zoom: number,
    x: number,
    y: number,
  ): Promise<{ content: Buffer | null; freshMs: number }> {
    const key = `${layer}/${zoom}/${x}/${y}`;
    const { content } = await this.#tiles.forceFetch(key, {
      context: () => this.#ask(async () => ({ content: await this.#service.tile(layer, zoom, x, y) })),
    });
    return { content, freshMs: Math.max(0, this.#tiles.getRemainingTTL(key)) };
  }

  #ofCell(cell: Cell, words: WeatherWords): Promise<StationWeather[]> {
    return this.#stations.forceFetch(`${words} ${cell.level}/${cell.column}/${cell.row}`, {
      context: () => this.#ask(() => this.#service.stationsIn(boxOf(cell), words)),
    });
  }

  async #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const now = this.#now();
    if (this.#paused && this.#paused.until > now) throw unavailable(this.#paused.fault);
    if (now - this.#minute.begins >= MINUTE_MS) this.#minute = { begins: now, calls: 0 };
    if (this.#minute.calls >= this.#callsPerMinute) throw unavailable('busy');
    this.#minute.calls++;
    try {
      return await call();
    } catch (cause) {
      if (!(cause instanceof WeatherFailure)) throw cause;
      this.#pause(cause);
      throw unavailable(cause.fault);
    }
  }

  /** Calls that were under way together fail together: one line in the log is enough. */
  #pause({ fault, message }: WeatherFailure): void {
    const now = this.#now();
    if (!this.#paused || this.#paused.until <= now)
      this.#log.warn(
        { fault, reason: message },
        'the weather service gives nothing; it is left alone for a while',
      );
    this.#paused = { fault, until: now + PAUSE_MS[fault] };
  }
}

const unavailable = (reason: WeatherFault) => codedError('WEATHER_UNAVAILABLE', { reason });

const isWithin =
  ({ west, south, east, north }: GeoBox) =>
  ({ latitude, longitude }: StationWeather): boolean =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** At most so many of a list, from all parts of it. */
function evenly<Item>(items: Item[], most: number): Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)] as Item);
}
