import type { Fix } from '@rastro/domain';
import { expect, it } from 'vitest';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { LocalBus } from '../store/bus.ts';
import type { KnownLink } from './links.ts';
import { Trails } from './trails.ts';

it('a way is kept for others who look, until something of the fleet changes, such as a private time', async () => {
  const bus = new LocalBus();
  let places = [-77];
  const history = {
    async *readFixPages() {
      yield places.map((longitude) => ({ quality: 0, latitude: -12, longitude }) as Fix);
    },
  };
  const trails = new Trails(history, bus);
  const link = { id: 1, customerId: 1, assetId: 1, createdAt: 0 } as KnownLink;
  const lons = async () => (await trails.of(link, 1)).map(({ lon }) => lon);
  expect(await lons()).toEqual([-77]);
  places = [];
  expect(await lons()).toEqual([-77]);
  bus.publish(FLEET_CHANGED, null);
  expect(await lons()).toEqual([]);
});
