import {
  type AddProtocolResponseData,
  addProtocol,
  type GetResourceResponse,
  type RequestParameters,
} from 'maplibre-gl';

/** A tile as the map library handles it: what a server would send, or a picture that is read already. */
export type OwnTile = GetResourceResponse<AddProtocolResponseData>;

const PROTOCOL = 'own';

/** What a tile is read from: its path below the address of its maker, such as `3/11/585/1092`, and the end of the wish for it. */
export type LoadTile = (path: string, signal: AbortSignal) => Promise<OwnTile>;

const makers = new Map<string, LoadTile>();
let made = 0;

/**
 * Gives the map library tiles that the page makes or reads by itself. The protocol is registered once and stays: a map that is being removed, or a
 * worker of it, still asks for tiles, and what has no protocol would be fetched from the network. After `stop` such a tile is empty.
 *
 * @returns the address below which the tiles lie, without a slash at its end.
 */
export function serveOwnTiles(load: LoadTile): { address: string; stop: () => void } {
  if (made === 0) addProtocol(PROTOCOL, answer);
  const maker = String(++made);
  makers.set(maker, load);
  return { address: `${PROTOCOL}://${maker}`, stop: () => makers.delete(maker) };
}

async function answer({ url, type }: RequestParameters, { signal }: AbortController): Promise<OwnTile> {
  const [maker = '', ...path] = url.slice(`${PROTOCOL}://`.length).split('/');
  const load = makers.get(maker);
  if (load) return load(path.join('/'), signal);
  return { data: type === 'image' ? await emptyPicture() : new ArrayBuffer(0) };
}

/** A picture of one clear pixel. */
export const emptyPicture = (): Promise<ImageBitmap> => createImageBitmap(new ImageData(1, 1));
