import { expect, test } from 'vitest';
import { DISTRICTS } from '../streets/districts.ts';
import { ASSET_TYPES, allAssets, demoFleet } from './demoFleet.ts';
import { deviceIdentifier, imeiOf, luhnDigit } from './identifiers.ts';

const fleet = demoFleet(7);
const registered = fleet.customers.flatMap(({ assets }) => assets);

test('the same seed gives the same fleet, another seed another', () => {
  expect(demoFleet(7)).toEqual(fleet);
  expect(demoFleet(8)).not.toEqual(fleet);
});

test('about sixty assets of several customers, of every type and protocol', () => {
  expect(fleet.customers.length).toBeGreaterThanOrEqual(4);
  expect(registered.length).toBeGreaterThanOrEqual(55);
  expect(registered.length).toBeLessThanOrEqual(65);
  expect(new Set(registered.map(({ type }) => type))).toEqual(new Set(ASSET_TYPES));
  const spoken = new Set(registered.map(({ device }) => `${device.protocol}/${device.transport}`));
  for (const way of [
    'teltonika/tcp',
    'teltonika/udp',
    'gt06/tcp',
    'queclink/tcp',
    'suntech/tcp',
    'h02/tcp',
    'osmand/http',
  ])
    expect(spoken).toContain(way);
});

test('what must be unique is', () => {
  const assets = allAssets(fleet);
  for (const values of [
    assets.map(({ key }) => key),
    assets.map(({ licensePlate }) => licensePlate),
    assets.map(({ device }) => device.identifier),
    fleet.customers.flatMap(({ drivers }) => drivers.map(({ key }) => key)),
    fleet.customers.flatMap(({ drivers }) => drivers.map(({ iButton }) => iButton)),
  ])
    expect(new Set(values).size).toBe(values.length);
});

test('plates and identifiers have the form that they should', () => {
  for (const { licensePlate, device } of registered) {
    expect(licensePlate).toMatch(/^[A-Z]{3}-\d{3}$/);
    if (device.identifier.length === 15)
      expect(luhnDigit(device.identifier.slice(0, 14))).toBe(Number(device.identifier[14]));
  }
  expect(imeiOf('49015420323751')).toBe('490154203237518'); // the example of 3GPP TS 23.003
  expect(deviceIdentifier('teltonika', 4_999_999)).toHaveLength(15);
});

test('every reference leads somewhere', () => {
  const districts = new Set(DISTRICTS.map(({ name }) => name));
  for (const { groups, drivers, assets } of fleet.customers) {
    const groupKeys = new Set(groups.map(({ key }) => key));
    const driverKeys = new Set(drivers.map(({ key }) => key));
    expect(groups.filter(({ parentKey }) => parentKey === null)).toHaveLength(1);
    for (const { parentKey } of groups) if (parentKey !== null) expect(groupKeys).toContain(parentKey);
    for (const asset of assets) {
      expect(asset.driverKeys.length).toBeGreaterThan(0);
      for (const key of asset.groupKeys) expect(groupKeys).toContain(key);
      for (const key of asset.driverKeys) expect(driverKeys).toContain(key);
      for (const name of asset.profile.districts) expect(districts).toContain(name);
    }
  }
});

test('the special cases are there', () => {
  const quirks = registered.flatMap(({ profile }) => profile.quirks);
  for (const quirk of [
    'noIgnitionWire',
    'silent',
    'lowBattery',
    'poorAntenna',
    'newestFirst',
    'refrigerated',
  ] as const)
    expect(quirks).toContain(quirk);
  expect(fleet.strangers).toHaveLength(1);
  for (const key of fleet.strangers.map(({ key }) => key))
    expect(registered.map((asset) => asset.key)).not.toContain(key);
});
