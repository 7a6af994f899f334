import { setTimeout as sleep } from 'node:timers/promises';
import {
  askGeocoder,
  type ConfiguredGeocoder,
  GEOCODERS,
  GeocoderFailure,
} from '../outside/geocoding/askGeocoder.ts';
import type { GeocodingService, Place } from '../outside/geocoding/geocodingService.ts';
import type { Db } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import { cellOf, KeptAddresses, middleOf } from './keptAddresses.ts';

/** The longest wait for a turn: who looks at a place is not told its address much later. */
const MOST_WAIT_MS = 5_000;
/** Questions of one user that are under way, so that nobody takes all turns. */
const MOST_OF_USER = 4;
const LONGEST_PAUSE_S = 3_600;

/** How the service outside is asked. */
interface PlaceAddressOptions {
  db: Db;
  geocoder: ConfiguredGeocoder;
  /** Questions in a second of all processes together. */
  perSecond: number;
  keptDays: number;
  /** The seconds for which a service that failed is left in peace, where it does not say itself. */
  pauseS: number;
  log: Log;
}

/**
 * Addresses of places from a geocoding service outside, for what a person looks at. The store keeps what it said; whoever asks for the same
 * place at the same time waits for one question.
 */
export class PlaceAddresses {
  readonly #kept: KeptAddresses;
  readonly #options: PlaceAddressOptions;
  readonly #asking = new Map<string, Promise<string | null>>();
  readonly #ofUser = new Map<number, number>();
  #pausedUntil = 0;
  #hasFailed = false;

  constructor(options: PlaceAddressOptions) {
    this.#options = options;
    this.#kept = new KeptAddresses(options.db, options.geocoder, options.keptDays);
  }

  /** Whose data the addresses are. */
  get attribution(): GeocodingService['attribution'] {
    return GEOCODERS[this.#options.geocoder.kind].attribution;
  }

  /**
   * The address of a place in a language (ISO 639-1), for a user; null where the service knows none, is slow, refuses, or has no turn free
   * soon. Never throws because of the service.
   */
  async find(userId: number, place: Place, language: string): Promise<string | null> {
    const cell = cellOf(place);
    const kept = await this.#kept.find(cell, language);
    if (kept) return kept.address;
    const key = `${cell.latitudeE4} ${cell.longitudeE4} ${language}`;
    const underWay = this.#asking.get(key);
    if (underWay) return underWay;
    const count = this.#ofUser.get(userId) ?? 0;
    if (count >= MOST_OF_USER) return null;
    this.#ofUser.set(userId, count + 1);
    const question = this.#ask(cell, language).finally(() => {
      this.#asking.delete(key);
      const left = (this.#ofUser.get(userId) ?? 1) - 1;
      if (left > 0) this.#ofUser.set(userId, left);
      else this.#ofUser.delete(userId);
    });
    this.#asking.set(key, question);
    return question;
  }

  async #ask(cell: ReturnType<typeof cellOf>, language: string): Promise<string | null> {
    const { geocoder, perSecond } = this.#options;
    if (this.#isPaused()) return null;
    const waitMs = await this.#kept.takeTurn(perSecond, MOST_WAIT_MS);
    if (waitMs === null) return null;
    if (waitMs > 0) await sleep(waitMs);
    if (this.#isPaused()) return null;
    // Another question for the place may have been answered since this one looked, in this process or in another one.
    const meanwhile = await this.#kept.find(cell, language);
    if (meanwhile) return meanwhile.address;
    let address: string | null;
    try {
      address = await askGeocoder(geocoder, middleOf(cell), language);
    } catch (cause) {
      if (!(cause instanceof GeocoderFailure)) throw cause;
      await this.#pause(cause);
      return null;
    }
    if (this.#hasFailed) this.#options.log.info('the geocoding service answers again');
    this.#hasFailed = false;
    await this.#kept.keep(cell, language, address);
    return address;
  }

  #isPaused(): boolean {
    return Date.now() < this.#pausedUntil;
  }

  async #pause(failure: GeocoderFailure): Promise<void> {
    const seconds = Math.min(failure.retryAfterS ?? this.#options.pauseS, LONGEST_PAUSE_S);
    this.#pausedUntil = Date.now() + seconds * 1_000;
    if (!this.#hasFailed)
      this.#options.log.warn(
        { err: failure, seconds },
        'the geocoding service failed; packaged addresses are shown, and it is asked again later',
      );
    this.#hasFailed = true;
    await this.#kept.pause(seconds);
  }
}
