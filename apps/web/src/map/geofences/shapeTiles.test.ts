import { beforeEach, expect, it, vi } from 'vitest';
import type { LoadTile } from '../engine/ownTiles.ts';
import type { FromShapeWorker, ToShapeWorker } from './shapeMessages.ts';
import { ShapeTiles } from './shapeTiles.ts';

const served = vi.hoisted(() => ({ load: null as LoadTile | null }));
vi.mock('../engine/ownTiles.ts', () => ({
  serveOwnTiles: (load: LoadTile) => {
    served.load = load;
    return { address: 'own://1', stop: () => undefined };
  },
}));

/** A worker that cuts each tile at once: one of eight bytes, or an empty one for column 0. */
class FakeWorker {
  onmessage: (event: { data: FromShapeWorker }) => void = () => undefined;
  terminate = () => undefined;
  postMessage(message: ToShapeWorker): void {
    if (message.kind === 'tile')
      this.onmessage({
        data: { kind: 'tile', sequence: message.sequence, tile: new ArrayBuffer(message.x === 0 ? 0 : 8) },
      });
  }
}

const frames: (() => void)[] = [];
const frame = async (): Promise<void> => {
  for (const each of frames.splice(0)) each();
  await settled();
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call));
});

function ask() {
  const arrived: string[] = [];
  const tiles = new ShapeTiles(() => undefined);
  const wish = (path: string, signal = new AbortController().signal): void => {
    void served.load?.(path, signal).then(() => arrived.push(path));
  };
  return { tiles, arrived, wish };
}

it('hands over one tile in each frame, however many are cut', async () => {
  const { tiles, arrived, wish } = ask();
  for (const path of ['1/10/1/1', '1/10/2/1', '1/10/3/1']) wish(path);
  await settled();
  expect(arrived).toEqual([]);
  await frame();
  expect(arrived).toEqual(['1/10/1/1']);
  await frame();
  expect(arrived).toEqual(['1/10/1/1', '1/10/2/1']);
  tiles.stop();
});

it('waits neither for empty tiles nor for those that are not wanted any more', async () => {
  const { tiles, arrived, wish } = ask();
  const left = new AbortController();
  wish('1/10/1/1', left.signal);
  wish('1/10/2/1');
  wish('1/10/0/1');
  left.abort();
  await settled();
  expect(arrived).toEqual(['1/10/0/1', '1/10/1/1']);
  await frame();
  expect(arrived.at(-1)).toBe('1/10/2/1');
  tiles.stop();
});
