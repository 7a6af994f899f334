import type { AdditionalMap, BaseMapLayer, BaseMapProvider } from '@rastro/contract/resolvers';
import type { Bus, Topic } from '../store/bus.ts';
import type { Db } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import { needsFile, offerOf } from './catalogue.ts';
import type { AdditionalMapSetting } from './configured.ts';
import { fileUrl } from './fileUrl.ts';

/** What the manager of the installation decided. */
export interface Decided {
  /** Whether maps from outside may be used; null while nobody has answered. */
  fromOutside: boolean | null;
  layers: readonly BaseMapLayer[];
}

const CHANGED: Topic<null> = { name: 'baseMaps' };
/** The name under which the store keeps whether maps from outside may be used. */
const SETTING = 'mapsFromOutside';

/**
 * The base maps of this installation, held in memory: each page's content policy names their hosts. Every process hears of a change by
 * the bus.
 */
export class BaseMaps {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #configured: readonly AdditionalMapSetting[];
  #decided: Decided = { fromOutside: null, layers: [] };

  private constructor(db: Db, bus: Bus, configured: readonly AdditionalMapSetting[]) {
    this.#db = db;
    this.#bus = bus;
    this.#configured = configured;
  }

  /** Reads them, and again whenever another process has changed them. `configured` are those of ADDITIONAL_MAPS, which always are there. */
  static async open({
    db,
    bus,
    configured,
    log,
  }: {
    db: Db;
    bus: Bus;
    configured: readonly AdditionalMapSetting[];
    log: Log;
  }): Promise<BaseMaps> {
    const maps = new BaseMaps(db, bus, configured);
    await maps.#read();
    const again = (): void =>
      void maps
        .#read()
        .catch((err) => log.warn({ err }, 'the base maps could not be read; the last known ones stay'));
    bus.listen(CHANGED, { heard: (_news, elsewhere) => elsewhere && again(), missed: again });
    return maps;
  }

  get decided(): Decided {
    return this.#decided;
  }

  /** The base maps that pages may show, with the keys that browsers send. */
  get shown(): AdditionalMap[] {
    const { fromOutside, layers } = this.#decided;
    const used = layers.filter(({ provider }) => fromOutside || needsFile(offerOf(provider)));
    return [...this.#configured.map(configuredMap), ...used.map(switchedOnMap)].map((map, index) => ({
      id: index + 1,
      ...map,
    }));
  }

  /** The origins from which pages load them, each once. */
  get origins(): string[] {
    return [
      ...new Set(
        this.shown
          .map(({ url }) => url)
          .filter((url) => url.startsWith('http'))
          .map(originOf),
      ),
    ];
  }

  /** Reads what was just stored, and tells the other processes. To be called after the commit. */
  async changed(): Promise<void> {
    await this.#read();
    this.#bus.publish(CHANGED, null);
  }

  async #read(): Promise<void> {
    const setting = await this.#db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst();
    const rows = await this.#db.selectFrom('base_map').selectAll().orderBy('position').execute();
    this.#decided = {
      fromOutside: (setting?.value as boolean | undefined) ?? null,
      layers: rows.map(({ position: _, max_zoom: maxZoom, provider, ...rest }) => ({
        ...rest,
        maxZoom,
        provider: provider as BaseMapProvider,
      })),
    };
  }
}

/** Stores what was decided in place of what was before, in the transaction that `db` stands on. */
export async function storeDecided(
  db: Db,
  { fromOutside, layers }: Decided & { fromOutside: boolean },
): Promise<void> {
  const value = JSON.stringify(fromOutside);
  await db
    .insertInto('setting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await db.deleteFrom('base_map').execute();
  if (layers.length > 0)
    await db
      .insertInto('base_map')
      .values(layers.map(({ maxZoom, ...layer }, position) => ({ ...layer, max_zoom: maxZoom, position })))
      .execute();
}

type Unnumbered = Omit<AdditionalMap, 'id'>;

const configuredMap = ({ name, url }: AdditionalMapSetting): Unnumbered => ({
  name,
  url,
  content: url.includes('{z}') ? 'RASTER' : 'PMTILES',
  attribution: '',
  tileMaxZoom: null,
});

function switchedOnMap({ provider, name, address, attribution, maxZoom, key }: BaseMapLayer): Unnumbered {
  const offer = offerOf(provider);
  return {
    name,
    url: needsFile(offer)
      ? fileUrl(address ?? '')
      : (offer.url ?? address ?? '').replaceAll('{key}', encodeURIComponent(key ?? '')),
    content: offer.content,
    attribution: offer.attribution || escapeHtml(attribution ?? ''),
    tileMaxZoom: offer.tileMaxZoom ?? maxZoom ?? null,
  };
}

/** What somebody typed as HTML that says nothing else: the map shows attributions as HTML. */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The origin of an address, which may have `{...}` in its host for one of several. */
function originOf(url: string): string {
  const [origin] = /^https?:\/\/[^/]+/.exec(url) ?? [''];
  return origin.replace(/\{[^}]*\}/g, '*').replace(/\*+/g, '*');
}
