import { describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

// Files in which people have their own units: what is exported in one and imported again is what was stored.

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north } = fleet;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const [vehicle] = north.assets as [(typeof north.assets)[0]];

const VALUES = {
  maximum_speed_mps: 80 / 3.6,
  fuel_tank_l: 200,
  initial_odometer_m: 123_456_700,
  consumption_slow_l_100km: 31.457,
  consumption_fast_l_100km: 0,
  consumption_idle_l_h: 2.35,
  co2_kg_l: 2.686,
  nox_g_l: 12.35,
};
const COLUMNS = [
  { field: 'id', heading: 'Id' },
  { field: 'name', heading: 'Name' },
  { field: 'maximumSpeed', heading: 'Maximum speed (mph)', unit: 'mph' },
  { field: 'fuelTankCapacity', heading: 'Tank capacity (gal)', unit: 'gal' },
  { field: 'initialRealOdometer', heading: 'Odometer (mi)', unit: 'mi' },
  { field: 'ecoConsumption0To50', heading: 'Slow (mpg)', unit: 'mpg' },
  { field: 'ecoConsumptionOver100', heading: 'Fast (mpg)', unit: 'mpg' },
  { field: 'ecoConsumptionIdle', heading: 'Idle (gal/h)', unit: 'gal/h' },
  { field: 'ecoCo2', heading: 'CO2 (lb/gal)', unit: 'lb/gal' },
  { field: 'ecoNox', heading: 'NOx (g/gal)', unit: 'g/gal' },
];
const HEADINGS = Object.fromEntries(
  COLUMNS.map(({ field, heading, unit }) => [heading, unit === undefined ? field : `${field} ${unit}`]),
);

const storedValues = async () => {
  const names = Object.keys(VALUES).join(', ');
  const { rows } = await server.store.pool.query(`SELECT ${names} FROM asset WHERE id = $1`, [
    vehicle.assetId,
  ]);
  return rows[0] as typeof VALUES;
};
async function exported(format: 'CSV' | 'XLSX', columns: readonly object[] = COLUMNS): Promise<Buffer> {
  const EXPORT = `query ($f: SheetFormat!, $c: [SheetColumn!], $i: Id) {
    fleetAssetsExport(format: $f, columns: $c, customerId: $i) { url } }`;
  const { fleetAssetsExport } = await server.call<{ fleetAssetsExport: { url: string } }>(
    EXPORT,
    { f: format, c: columns, i: north.customerId },
    owner,
  );
  return Buffer.from(await (await fetch(`${server.url}${fleetAssetsExport.url}`)).arrayBuffer());
}
async function imported(body: Buffer | string, headings: object = HEADINGS, apply = '') {
  const query = new URLSearchParams({
    name: 'vehicles',
    customer: String(north.customerId),
    headings: JSON.stringify(headings),
    apply,
  });
  const response = await fetch(`${server.url}/api/entities/fleetAssets/import?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${owner}` },
    body: new Uint8Array(Buffer.from(body)),
  });
  return (await response.json()) as {
    created: number;
    updated: number;
    unchanged: number;
    problems: object[];
    errors?: { message: string }[];
  };
}

describe('a file in units of the United States', () => {
  it('has numbers that a person would write, and is imported as what is stored', async () => {
    const set = Object.keys(VALUES).map((name, at) => `${name} = $${at + 2}`);
    await server.store.pool.query(`UPDATE asset SET ${set.join(', ')} WHERE id = $1`, [
      vehicle.assetId,
      ...Object.values(VALUES),
    ]);
    const csv = (await exported('CSV')).toString();
    const line = csv.split('\r\n').find((each) => each.startsWith(`${vehicle.assetId},`));
    expect(line?.split(',').slice(2)).toEqual([
      '49.7',
      '52.83',
      '76712.6',
      '7.4774',
      '0',
      '0.62',
      '22.416',
      '46.75',
    ]);
    const before = await storedValues();
    for (const file of [csv, await exported('XLSX')]) {
      expect(await imported(file)).toMatchObject({ created: 0, updated: 0, problems: [] });
      await imported(file, HEADINGS, 'true');
      expect(await storedValues()).toEqual(before);
    }
  });

  it('is understood by its headings, whatever the units of who imports it', async () => {
    const metric = {
      Id: 'id',
      'Capacidad (L)': 'fuelTankCapacity L',
      'Velocidad (km/h)': 'maximumSpeed km/h',
    };
    const result = await imported(`Id,Capacidad (L),Velocidad (km/h)\n${vehicle.assetId},200,80\n`, metric);
    expect(result).toMatchObject({ updated: 0, unchanged: 1 });
    await imported(
      `Id,Tank capacity (gal),Maximum speed (mph)\n${vehicle.assetId},"60,5",55\n`,
      HEADINGS,
      'true',
    );
    const { fuel_tank_l: litres, maximum_speed_mps: mps } = await storedValues();
    expect(litres).toBe(229);
    expect(mps * 3.6).toBeCloseTo(88.5, 4);
  });

  it('says what is wrong with a cell as it stands in the file, and of a unit that there is not', async () => {
    const wrong = await imported(
      `Id,Tank capacity (gal),Maximum speed (mph)\n${vehicle.assetId},much,9999\n`,
    );
    expect(wrong.problems).toEqual([
      expect.objectContaining({ field: 'maximumSpeed', code: 'tooGreat', value: '9999' }),
      expect.objectContaining({ field: 'fuelTankCapacity', code: 'notANumber', value: 'much' }),
    ]);
    const refused = await imported('Id,Tank\n1,2\n', { Tank: 'fuelTankCapacity furlong' });
    expect(refused.errors?.[0]?.message).toBe('INVALID_INPUT');
    for (const column of [
      { field: 'fuelTankCapacity', heading: 'Tank', unit: 'furlong' },
      { field: 'name', heading: 'Name', unit: 'gal' },
    ])
      await expect(exported('CSV', [column])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
