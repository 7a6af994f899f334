import { TILES } from '../caches.ts';
import { inTime } from './patience.ts';

/** The number of tiles that are kept: those looked at last. A tile has some 10 kB. */
const MOST = 500;
/** After so many new ones it is counted how many there are. */
const COUNT_AFTER = 25;

let added = 0;

/** Something of the built-in map from the server, and kept; what was kept where the server does not answer in time. */
export async function mapTile(request: Request): Promise<Response> {
  const asked = fetch(request).then(async (response) => {
    if (response.status === 200) await keep(request, response.clone()).catch(() => undefined); // it may be full
    return response;
  });
  const answer = await inTime(asked);
  return answer ?? (await caches.match(request, { ignoreVary: true })) ?? asked;
}

async function keep(request: Request, response: Response): Promise<void> {
  const tiles = await caches.open(TILES);
  await tiles.put(request, response);
  added += 1;
  if (added % COUNT_AFTER !== 0) return;
  // A tile that is put again is the last again.
  const all = await tiles.keys();
  await Promise.all(all.slice(0, -MOST).map((each) => tiles.delete(each)));
}
