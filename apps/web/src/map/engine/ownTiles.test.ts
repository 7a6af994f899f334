import type { AddProtocolAction } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';
import { serveOwnTiles } from './ownTiles.ts';

const registered = vi.hoisted(() => [] as AddProtocolAction[]);
vi.mock('maplibre-gl', () => ({
  addProtocol: (_name: string, load: AddProtocolAction) => registered.push(load),
}));

const ask = (url: string) => registered[0]?.({ url, type: 'arrayBuffer' }, new AbortController());

test('tiles are read from their own maker, by one protocol for all of them', async () => {
  const first = serveOwnTiles((path) => Promise.resolve({ data: `first ${path}` }));
  const second = serveOwnTiles((path) => Promise.resolve({ data: `second ${path}` }));
  expect(await ask(`${first.address}/3/11/585/1092`)).toEqual({ data: 'first 3/11/585/1092' });
  expect(await ask(`${second.address}/1/2`)).toEqual({ data: 'second 1/2' });
  expect(registered).toHaveLength(1);
});

test('a tile that a map asks for after its maker has stopped is empty, and nothing fetches it elsewhere', async () => {
  const { address, stop } = serveOwnTiles(() => Promise.resolve({ data: 'a tile' }));
  stop();
  expect(await ask(`${address}/3/11/585/1092`)).toEqual({ data: new ArrayBuffer(0) });
});
