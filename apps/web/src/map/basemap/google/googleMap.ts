/** A refusal of Google's, with the HTTP status by which the map library knows that there is no picture of a place (404). */
export class GoogleRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Google answered HTTP ${status}`);
    this.status = status;
  }
}

/** What a session is opened for, by the kind of map. */
const KINDS: Record<string, object> = {
  roadmap: { mapType: 'roadmap' },
  satellite: { mapType: 'satellite' },
  hybrid: { mapType: 'satellite', layerTypes: ['layerRoadmap'] },
  terrain: { mapType: 'terrain', layerTypes: ['layerRoadmap'] },
};

/** A session is renewed so long before its end, which Google tells in seconds. */
const RENEWED_BEFORE_MS = 5 * 60_000;
/** A session of less than this age that is refused is not the reason. */
const TOO_YOUNG_TO_END_MS = 60_000;
/** Statuses by which Google refuses a session that has ended. */
const REFUSED: readonly number[] = [400, 401, 403];

interface Session {
  token: string;
  openedAt: number;
  endsAt: number;
}

/** What is in view, for which Google says whose pictures it is. */
export interface GoogleView {
  zoom: number;
  north: number;
  south: number;
  east: number;
  west: number;
}

export interface GoogleMapOptions {
  /** The address at which sessions are opened, with the key, and the kind of map behind `#`. */
  url: string;
  language: 'es' | 'en';
  /** The country from which people look, which decides how disputed borders are drawn. */
  region: string;
  /** Whether the screen has more than one pixel for each of the page's. */
  isDense: boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * A map of Google's Map Tiles API (developers.google.com/maps/documentation/tile): its pictures, and what has to be said of them, by a session that is opened when it is first needed,
 * shared by all who ask, and renewed before it ends. Nothing is kept here: how long a picture is good is what its headers say.
 */
export class GoogleMap {
  readonly #options: GoogleMapOptions;
  readonly #api: URL;
  readonly #now: () => number;
  #session: Session | null = null;
  /** The session on its way, or there: whoever asks meanwhile waits for the same. */
  #opening: Promise<Session> | null = null;

  constructor({ now = Date.now, ...options }: GoogleMapOptions) {
    this.#options = options;
    this.#api = new URL(options.url);
    this.#now = now;
  }

  /** Opens a session, where there is none. Throws a GoogleRefusal, or where Google cannot be reached. */
  async open(): Promise<void> {
    await this.#current();
  }

  /** The picture of a tile. A GoogleRefusal of status 404 says that there is none so near. */
  tile({ z, x, y }: { z: number; x: number; y: number }, signal: AbortSignal): Promise<Response> {
    return this.#ask(`/v1/2dtiles/${z}/${x}/${y}`, {}, signal);
  }

  /** Whose the pictures in view are, word for word as Google wants it to be shown. */
  async credit(view: GoogleView, signal: AbortSignal): Promise<string> {
    const answer = await this.#ask('/tile/v1/viewport', { ...view }, signal);
    const { copyright } = (await answer.json()) as { copyright?: string };
    return copyright ?? '';
  }

  /** Asks by the session. One that Google has ended before its time is replaced. */
  async #ask(path: string, params: Record<string, number>, signal: AbortSignal): Promise<Response> {
    const session = await this.#current();
    const answer = await this.#fetch(path, { session: session.token, ...params }, { signal });
    if (answer.ok) return answer;
    if (!REFUSED.includes(answer.status) || this.#isYoung(session)) throw new GoogleRefusal(answer.status);
    this.#forget(session);
    return this.#ask(path, params, signal);
  }

  /** The session, or the next one where its end is near. One that was just opened is good whatever the clock of this machine says. */
  async #current(): Promise<Session> {
    this.#opening ??= this.#opened();
    const session = await this.#opening;
    if (session.endsAt - RENEWED_BEFORE_MS > this.#now() || this.#isYoung(session)) return session;
    this.#forget(session);
    return this.#current();
  }

  #isYoung({ openedAt }: Session): boolean {
    return this.#now() - openedAt < TOO_YOUNG_TO_END_MS;
  }

  #forget(session: Session): void {
    if (this.#session !== session) return; // others who had it were quicker
    this.#session = null;
    this.#opening = null;
  }

  async #opened(): Promise<Session> {
    try {
      return await this.#newSession();
    } catch (cause) {
      this.#opening = null; // the next one tries again
      throw cause;
    }
  }

  async #newSession(): Promise<Session> {
    const { language, region, isDense } = this.#options;
    const answer = await this.#fetch(
      this.#api.pathname,
      {},
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...KINDS[this.#api.hash.slice(1)],
          language,
          region,
          ...(isDense && { scale: 'scaleFactor2x', highDpi: true }),
        }),
      },
    );
    if (!answer.ok) throw new GoogleRefusal(answer.status);
    const { session, expiry } = (await answer.json()) as { session: string; expiry: string };
    this.#session = { token: session, openedAt: this.#now(), endsAt: Number(expiry) * 1000 };
    return this.#session;
  }

  #fetch(path: string, params: Record<string, string | number>, init: RequestInit): Promise<Response> {
    const url = new URL(path, this.#api);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
    url.searchParams.set('key', this.#api.searchParams.get('key') ?? '');
    return fetch(url, { ...init, referrerPolicy: 'strict-origin' });
  }
}
