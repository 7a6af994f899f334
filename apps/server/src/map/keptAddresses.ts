import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ConfiguredGeocoder } from '../outside/geocoding/askGeocoder.ts';
import type { Place } from '../outside/geocoding/geocodingService.ts';
import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';

/** The most addresses that are kept; beyond them those asked for longest ago go. */
const MOST_KEPT = 100_000;
const DAY_MS = 86_400_000;
const EVERY_MS = 600_000;
const STEPS_PER_DEGREE = 10_000;

/** A place as addresses are told apart by it, in ten-thousandths of a degree: about ten metres. */
interface Cell {
  latitudeE4: number;
  longitudeE4: number;
}

/** The cell of a place. */
export const cellOf = ({ latitude, longitude }: Place): Cell => ({
  latitudeE4: Math.round(latitude * STEPS_PER_DEGREE),
  longitudeE4: Math.round(longitude * STEPS_PER_DEGREE),
});

/** The middle of a cell, which is all that a service outside learns of a place. */
export const middleOf = ({ latitudeE4, longitudeE4 }: Cell): Place => ({
  latitude: latitudeE4 / STEPS_PER_DEGREE,
  longitude: longitudeE4 / STEPS_PER_DEGREE,
});

/**
 * The addresses that a geocoding service gave, and the turns in which all processes ask it. Another service, or the same one at another
 * address, has its own.
 */
export class KeptAddresses {
  readonly #db: Db;
  readonly #service: string;
  readonly #keptDays: number;

  constructor(db: Db, { kind, url }: Pick<ConfiguredGeocoder, 'kind' | 'url'>, keptDays: number) {
    this.#db = db;
    this.#service = createHash('sha256').update(`${kind} ${url}`).digest('base64url').slice(0, 16);
    this.#keptDays = keptDays;
  }

  /** What the service said of a cell, and that may be null; null as a whole where it was not asked, or too long ago. */
  async find(
    { latitudeE4, longitudeE4 }: Cell,
    language: string,
  ): Promise<{ address: string | null } | null> {
    const found = await this.#db
      .selectFrom('place_address')
      .select('address')
      .where('service', '=', this.#service)
      .where('latitude_e4', '=', latitudeE4)
      .where('longitude_e4', '=', longitudeE4)
      .where('language', '=', language)
      .where('asked_at', '>', new Date(Date.now() - this.#keptDays * DAY_MS))
      .executeTakeFirst();
    return found ?? null;
  }

  async keep({ latitudeE4, longitudeE4 }: Cell, language: string, address: string | null): Promise<void> {
    const asked_at = new Date();
    await this.#db
      .insertInto('place_address')
      .values({
        service: this.#service,
        latitude_e4: latitudeE4,
        longitude_e4: longitudeE4,
        language,
        address,
        asked_at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['service', 'latitude_e4', 'longitude_e4', 'language'])
          .doUpdateSet({ address, asked_at }),
      )
      .execute();
  }

  /** Takes the next turn, of which there are `perSecond`: the milliseconds until it comes, or null where that would be more than `mostMs`. */
  async takeTurn(perSecond: number, mostMs: number): Promise<number | null> {
    const gap = sql`make_interval(secs => ${1 / perSecond}::float8)`;
    const { rows } = await sql<{ waitMs: number }>`
      INSERT INTO geocoder_turn AS turn (service, next_at) VALUES (${this.#service}, now() + ${gap})
      ON CONFLICT (service) DO UPDATE SET next_at = greatest(turn.next_at, now()) + ${gap}
       WHERE turn.next_at <= now() + make_interval(secs => ${mostMs / 1_000}::float8)
      RETURNING extract(epoch FROM next_at - ${gap} - now())::float8 * 1000 AS "waitMs"`.execute(this.#db);
    return rows[0] ? Math.max(0, rows[0].waitMs) : null;
  }

  /** Gives nobody a turn for so many seconds. */
  async pause(seconds: number): Promise<void> {
    await sql`
      UPDATE geocoder_turn SET next_at = greatest(next_at, now() + make_interval(secs => ${seconds}::float8))
       WHERE service = ${this.#service}`.execute(this.#db);
  }
}

/** Forgets old addresses, now and every ten minutes. Gives the function that stops it. */
export function startAddressRetention(db: Db, keptDays: number, log: FastifyBaseLogger): () => Promise<void> {
  return startRounds({
    round: async () => {
      await forgetAddresses(db, { before: Date.now() - keptDays * DAY_MS, most: MOST_KEPT });
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'old addresses could not be forgotten; the next run tries again'),
  });
}

/** Forgets the addresses that were asked for before a moment, and the oldest of those that are more than `most`. */
export async function forgetAddresses(
  db: Db,
  { before, most }: { before: number; most: number },
): Promise<void> {
  await db
    .deleteFrom('place_address')
    .where(({ or, eb }) =>
      or([
        eb('asked_at', '<', new Date(before)),
        eb(
          'asked_at',
          '<=',
          eb.selectFrom('place_address').select('asked_at').orderBy('asked_at', 'desc').offset(most).limit(1),
        ),
      ]),
    )
    .execute();
}
