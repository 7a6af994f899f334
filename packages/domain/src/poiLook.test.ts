import { expect, it } from 'vitest';
import { POI_COLOURS, POI_ICONS } from './poiCategories.ts';
import { poiLook, poiPicture } from './poiLook.ts';

const PICTURES = 'http://maps.google.com/mapfiles/kml';
const look = (color: string | null, picture = '') => {
  const { icon, color: ours } = poiLook({ color, href: picture && `${PICTURES}/${picture}` });
  return [icon, POI_COLOURS.find(({ value }) => value === ours)?.name.en ?? null];
};

it.each([
  ['#ff0000', 'shapes/gas_stations.png', 'fuel', 'Red'],
  ['#db4436', 'shapes/placemark_circle.png', null, 'Red'],
  ['#0f9d58', 'shapes/parking_lot.png?x=1', 'parking', 'Green'],
  ['#0288d1', 'shapes/bus.png', 'bus', 'Teal'],
  ['#0000ff', 'shapes/airports.png', 'plane', 'Blue'],
  ['#ffff00', 'shapes/lodging.png', 'hotel', 'Ochre'],
  ['#9c27b0', 'shapes/hospitals.png', 'hospital', 'Purple'],
  ['#757575', 'shapes/police.png', 'police', 'Gray'],
  ['#ffffff', 'shapes/caution.png', 'danger', null], // white leaves the picture as it is
  [null, 'pushpin/ylw-pushpin.png', null, 'Ochre'],
  [null, 'paddle/red-circle.png', null, 'Red'],
  ['#ffffff', 'pushpin/ltblu-pushpin.png', null, 'Teal'],
  [null, 'paddle/wht-blank.png', null, null],
  [null, '', null, null],
] as const)('of %s and %s is %s in %s', (color, picture, icon, colour) => {
  expect(look(color, picture)).toEqual([icon, colour]);
});

it('of our own colours is the same', () => {
  for (const { value } of POI_COLOURS) expect(poiLook({ color: value, href: '' }).color).toBe(value);
});

it('of the pictures of our own icons is the same', () => {
  for (const { value } of POI_ICONS)
    expect(poiLook({ color: null, href: poiPicture(value) })).toEqual({ icon: value, color: null });
});
