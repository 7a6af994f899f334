import { addProtocol, type GetResourceResponse, type RequestParameters } from 'maplibre-gl';
import { GoogleMap } from './googleMap.ts';
import { GOOGLE_PROTOCOL } from './googleTilesUrl.ts';

/** The maps that are in use, by language and address: a session serves all who look at the same. */
const maps = new Map<string, GoogleMap>();

/** A map of Google's, by the address at which its sessions are opened. */
export function googleMapAt(url: string, language: 'es' | 'en'): GoogleMap {
  const key = `${language} ${url}`;
  const map = maps.get(key) ?? newMap(url, language);
  maps.set(key, map);
  return map;
}

const newMap = (url: string, language: 'es' | 'en'): GoogleMap =>
  new GoogleMap({
    url,
    language,
    region: new Intl.Locale(navigator.language).maximize().region ?? 'US',
    isDense: globalThis.devicePixelRatio > 1,
  });

/** Makes pictures of Google known to the map library, and opens a session of the map at an address. Throws where Google refuses it. */
export async function openGoogleMap(url: string, language: 'es' | 'en'): Promise<void> {
  addProtocol(GOOGLE_PROTOCOL, load);
  await googleMapAt(url, language).open();
}

/** A picture, with what its headers say of how long it is good. */
async function load(
  { url }: RequestParameters,
  { signal }: AbortController,
): Promise<GetResourceResponse<ArrayBuffer>> {
  const [, z, x, y, language, address = ''] = /:\/\/(\d+)\/(\d+)\/(\d+)\/(es|en)\/(.+)$/.exec(url) ?? [];
  const map = googleMapAt(decodeURIComponent(address), language === 'en' ? 'en' : 'es');
  const answer = await map.tile({ z: Number(z), x: Number(x), y: Number(y) }, signal);
  return {
    data: await answer.arrayBuffer(),
    cacheControl: answer.headers.get('cache-control'),
    expires: answer.headers.get('expires'),
  };
}
