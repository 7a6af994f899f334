import { expect, it } from 'vitest';
import { HeardPlaces, wideNetwork } from './heardPlaces.ts';

const [HERE, THERE] = ['10.1.0.1', '172.16.0.1'];

/** Each step: a minute, and who speaks then. */
it.each<[string, [number, string][], boolean]>([
  [
    'one connection',
    [
      [0, `${HERE}:1`],
      [1, `${HERE}:1`],
    ],
    false,
  ],
  [
    'a reconnection from elsewhere',
    [
      [0, `${HERE}:1`],
      [1, `${THERE}:2`],
      [2, `${THERE}:2`],
    ],
    false,
  ],
  [
    'a network that comes and goes, each time with a new connection',
    [
      [0, `${HERE}:1`],
      [1, `${THERE}:2`],
      [2, `${HERE}:3`],
      [3, `${THERE}:4`],
      [4, `${HERE}:5`],
    ],
    false,
  ],
  [
    'a former connection that speaks on',
    [
      [0, `${HERE}:1`],
      [1, `${THERE}:2`],
      [2, `${HERE}:1`],
    ],
    true,
  ],
  [
    'two connections within one carrier',
    [
      [0, `${HERE}:1`],
      [1, '10.1.200.7:2'],
      [2, `${HERE}:1`],
    ],
    false,
  ],
  [
    'what waited in the buffers of the former connection',
    [
      [0, `${HERE}:1`],
      [1, `${THERE}:2`],
      [1.05, `${HERE}:1`],
    ],
    false,
  ],
  [
    'a connection after longer than one lives',
    [
      [0, `${HERE}:1`],
      [1, `${THERE}:2`],
      [40, `${HERE}:1`],
    ],
    false,
  ],
  [
    'the same messages, which come again',
    [
      [0, `${HERE}:1`],
      [1, `${THERE}:2`],
      [0, `${HERE}:1`],
      [1, `${THERE}:2`],
    ],
    false,
  ],
  [
    'a phone that leaves its house and comes back',
    [
      [0, HERE],
      [2, THERE],
      [4, HERE],
    ],
    false,
  ],
  [
    'requests to and fro',
    [
      [0, HERE],
      [2, THERE],
      [4, HERE],
      [6, THERE],
    ],
    true,
  ],
  [
    'requests to and fro over hours',
    [
      [0, HERE],
      [60, THERE],
      [120, HERE],
      [180, THERE],
      [240, HERE],
    ],
    false,
  ],
  [
    'requests of IPv6 to and fro',
    [
      [0, '2001:db8::1'],
      [2, '2001:db9::1'],
      [4, '2001:db8::2'],
      [6, '2001:db9::1'],
    ],
    true,
  ],
])('%s', (_name, steps, isNoticed) => {
  const places = new HeardPlaces(10_000);
  const told = steps.map(([minute, peer]) => places.hear(1, peer, minute * 60_000)).filter(Boolean);
  expect(told.length > 0).toBe(isNoticed);
});

it('tells the two addresses once a day, and of each device for itself', () => {
  const places = new HeardPlaces(10_000);
  const told: unknown[] = [];
  for (let minute = 0; minute < 2 * 1_440; minute += 2) {
    const peer = minute % 4 === 0 ? `${HERE}:1` : `${THERE}:2`;
    const both = places.hear(1, peer, minute * 60_000);
    if (both) told.push(both.toSorted());
    expect(places.hear(2, `${HERE}:7`, minute * 60_000)).toBeNull();
  }
  expect(told).toEqual([
    [HERE, THERE],
    [HERE, THERE],
  ]);
});

it.each([
  ['10.1.2.3', '10.1'],
  ['::ffff:10.1.2.3', '10.1'],
  ['2001:db8:5::1', '2001:db8'],
  ['2001::1', '2001:0'],
  ['::1', '0:0'],
])('%s is of %s', (address, network) => {
  expect(wideNetwork(address)).toBe(network);
});
