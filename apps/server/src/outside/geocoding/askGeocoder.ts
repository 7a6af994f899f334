import { addressText } from './addressText.ts';
import type { GeocodingService, Place } from './geocodingService.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

/** The kinds of geocoding services. */
export const GEOCODERS = { nominatim, photon } as const satisfies Record<string, GeocodingService>;

/** The name of a kind of service. */
export type GeocoderKind = keyof typeof GEOCODERS;

/** All of these names. */
export const GEOCODER_KINDS = Object.keys(GEOCODERS) as [GeocoderKind, ...GeocoderKind[]];

/** A service at its address, as the configuration names it. */
export interface ConfiguredGeocoder {
  kind: GeocoderKind;
  /** The address below which its calls lie; what stands in its query goes with every question. */
  url: string;
  /** How this installation names itself, which public services demand. */
  userAgent: string;
  withinMs: number;
}

/** A service that did not answer, or not as it should. */
export class GeocoderFailure extends Error {
  override name = 'GeocoderFailure';
  /** The seconds after which the service wants to be asked again; null where it does not say. */
  readonly retryAfterS: number | null;

  constructor(message: string, options: ErrorOptions & { retryAfterS?: number | null } = {}) {
    super(message, options);
    this.retryAfterS = options.retryAfterS ?? null;
  }
}

const MAX_ANSWER_BYTES = 256_000;

/**
 * Asks a service for the address of a place in a language (ISO 639-1), which is named in a header: a service that does not have it answers
 * in its own instead of refusing. Null where it knows none. Redirects are not followed, so that a place goes nowhere else. Throws GeocoderFailure.
 */
export async function askGeocoder(
  { kind, url, userAgent, withinMs }: ConfiguredGeocoder,
  place: Place,
  language: string,
): Promise<string | null> {
  const service = GEOCODERS[kind];
  const { path, query } = service.question(place);
  const target = new URL(url);
  target.pathname = `${target.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  let status: number;
  let answer: string;
  let retryAfter: string | null;
  try {
    const response = await fetch(target, {
      headers: { accept: 'application/json', 'accept-language': language, 'user-agent': userAgent },
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    status = response.status;
    retryAfter = response.headers.get('retry-after');
    answer = await boundedText(response);
  } catch (cause) {
    // Not the message of the cause alone: it may hold the place.
    throw new GeocoderFailure('it did not answer', { cause });
  }
  if (status !== 200)
    throw new GeocoderFailure(`it answered with ${status}`, { retryAfterS: secondsOf(retryAfter) });
  try {
    const parts = service.read(JSON.parse(answer));
    return parts && addressText(parts);
  } catch (cause) {
    throw new GeocoderFailure('its answer has another form', { cause });
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The seconds of a Retry-After header; null where it names a date, or nothing. */
const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
