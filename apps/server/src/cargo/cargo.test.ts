import { describe, expect, it } from 'vitest';
import type { CallContext } from '../access/context.ts';
import { runCommand } from '../testing/runCommand.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { validGuide } from './guides.ts';
import { forgetQueries } from './queries.ts';
import { cargoResolvers, shownPoint } from './resolvers.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north } = fleet;
const [carrier, silent] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const now = Math.floor(Date.now() / 1_000) * 1_000;

await new OsmandDevice(server.portBase, carrier.identifier).report({
  fixTime: now - 60_000,
  latitude: -12.0931,
  longitude: -77.0465,
  speedMps: 10,
});
await eventually(async () => {
  const { points } = await server.call<{ points: unknown[] }>('{ points { id } }', {}, owner);
  return points.length === 1;
});

let made = 0;
/** A guide that is valid for an hour before and after now, or as it is said. */
async function guide(values: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const row = {
    customer_id: north.customerId,
    number: `Guia-${String(made).padStart(6, '0')}`,
    asset_id: carrier.assetId,
    valid_from: new Date(now - 3_600_000),
    valid_to: new Date(now + 3_600_000),
    shows_plate: true,
    ...values,
  };
  const names = Object.keys(row);
  await sql(
    `INSERT INTO guide_number (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(row),
  );
  return row.number;
}

const ASK =
  'query ($n: String!, $v: String) { getPoinGuideNumber(GuideNumber: $n, verification: $v) { lat lon pat nMov fGPS } }';
const ask = async (n: string, v: string | null = null) =>
  (await server.call<{ getPoinGuideNumber: unknown }>(ASK, { n, v })).getPoinGuideNumber;
const lastQuery = async () => (await sql('SELECT * FROM guide_query ORDER BY id DESC LIMIT 1'))[0];

describe('a visitor', () => {
  it('sees where the vehicle of a guide is, as the map shows it', async () => {
    expect(await ask(await guide())).toEqual({
      lat: -12.0931,
      lon: -77.0465,
      pat: 'T1A-100',
      nMov: 'Norte 1',
      fGPS: new Date(now - 60_000).toISOString(),
    });
  });

  it('may type the number as it was read aloud', async () => {
    await guide({ number: 'K7MW-4XQD-9RTP' });
    for (const typed of ['k7mw4xqd9rtp', ' K7MW 4XQD 9RTP ', 'K7mw–4XQD.9rtp'])
      expect(await ask(typed)).not.toBeNull();
  });

  it('sees no plate where the guide leaves it out', async () => {
    expect(await ask(await guide({ shows_plate: false }))).toMatchObject({ pat: null, nMov: 'Norte 1' });
  });

  it.each([
    ['nobody gave', 'K7MW-9999-9999'],
    ['is empty', ''],
    ['is half a sign', 'a\ud800'],
    ['is far too long', 'K'.repeat(10_000)],
  ])('learns nothing of a number that %s', async (_what, number) => {
    expect(await ask(number)).toBeNull();
    expect(await lastQuery()).toMatchObject({ found: false, guide_number_id: null });
  });

  it.each([
    ['is not valid any more', { valid_to: new Date(now - 1_000) }],
    ['is not valid yet', { valid_from: new Date(now + 600_000) }],
    ['was deleted', { deleted_at: new Date() }],
    ['is of a vehicle without a position', { asset_id: silent.assetId }],
  ])('gets the same answer for a guide that %s', async (_what, values) => {
    expect(await ask(await guide(values))).toBeNull();
  });

  it.each([
    ['the customer was suspended', 'customer SET suspended', 'true', 'false'],
    ['the customer was deleted', 'customer SET deleted_at', 'now()', 'NULL'],
    ['the vehicle was deleted', 'asset SET deleted_at', 'now()', 'NULL'],
  ])('gets the same answer where %s', async (_what, what, set, back) => {
    const number = await guide();
    const id = what.startsWith('asset') ? carrier.assetId : north.customerId;
    await sql(`UPDATE ${what} = ${set} WHERE id = $1`, [id]);
    expect(await ask(number)).toBeNull();
    await sql(`UPDATE ${what} = ${back} WHERE id = $1`, [id]);
    // The fleet may have been read anew meanwhile, and knows the vehicle again when it is read the next time.
    await eventually(() => ask(number));
  });
});

it('a guide is valid from its first moment until before its last', async () => {
  const number = await guide({ valid_from: new Date(now), valid_to: new Date(now + 1_000) });
  const at = async (ms: number) => (await validGuide(server.store.db, number, now + ms)) !== null;
  expect([await at(-1), await at(0), await at(999), await at(1_000)]).toEqual([false, true, true, false]);
});

it.each([
  ['T1A-100', 'Norte 1', true, { pat: 'T1A-100', nMov: 'Norte 1' }],
  ['T1A-100', 'Norte 1', false, { pat: null, nMov: 'Norte 1' }],
  ['T1A-100', 'Camión T1A100', true, { pat: 'T1A-100', nMov: 'Camión T1A100' }],
  ['T1A-100', 'Camión t1a 100', false, { pat: null, nMov: null }],
  ['', 'Camión 7', true, { pat: null, nMov: 'Camión 7' }],
  ['-', 'Camión 7', false, { pat: null, nMov: 'Camión 7' }],
])('of the plate %j and the name %j, shown: %s, a visitor sees %j', (pat, nMov, showsPlate, seen) => {
  expect(shownPoint({ lat: 1, lon: 2, pat, nMov, fGPS: '' }, showsPlate)).toMatchObject(seen);
});

describe('a query', () => {
  it('is recorded with its number as it was typed, without the address', async () => {
    const number = await guide();
    await ask(number.toLowerCase());
    const query = await lastQuery();
    expect(query).toMatchObject({
      number: number.toLowerCase(),
      verified: false,
      found: true,
      customer_id: north.customerId,
      network: expect.stringMatching(/^[\w-]{16}$/),
    });
    await ask('desconocido'.repeat(10));
    const other = await lastQuery();
    expect(other.number).toHaveLength(64);
    expect(other.network).toBe(query.network);
    const { code, said } = await runCommand(['guide-queries'], server.connection);
    expect(code).toBe(0);
    const lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-2)).toMatchObject({ number: query.number, found: true, customerName: 'Norte' });
    expect(lines.at(-1)).toMatchObject({ number: other.number, found: false, customerName: null });
  });

  it('is recorded as verified where the browser did the work', async () => {
    const { guideChallenge } = await server.call<{ guideChallenge: Record<string, string | number> }>(
      '{ guideChallenge { salt iterations most target token } }',
    );
    const { salt, iterations, most, target, token } = guideChallenge;
    const key = (answer: number) =>
      crypto.subtle.importKey('raw', new TextEncoder().encode(String(answer)), 'PBKDF2', false, [
        'deriveBits',
      ]);
    const way = {
      name: 'PBKDF2',
      hash: 'SHA-256',
      salt: new TextEncoder().encode(String(salt)),
      iterations: Number(iterations),
    };
    let answer = 0;
    for (; answer < Number(most); answer++) {
      const bits = await crypto.subtle.deriveBits(way, await key(answer), 256);
      if (Buffer.from(bits).toString('hex') === target) break;
    }
    await ask('K7MW-9999-9999', `${answer}.${token}`);
    expect(await lastQuery()).toMatchObject({ verified: true, found: false });
    await ask('K7MW-9999-9999', `${answer + 1}.${token}`);
    expect(await lastQuery()).toMatchObject({ verified: false });
  });

  it('is forgotten after 90 days', async () => {
    await ask('K7MW-9999-9999');
    const { id } = await lastQuery();
    await forgetQueries(server.store.db, Date.now() + 89 * 86_400_000);
    expect((await lastQuery()).id).toBe(id);
    await forgetQueries(server.store.db, Date.now() + 91 * 86_400_000);
    expect(await lastQuery()).toBeUndefined();
  });
});

describe('who asks', () => {
  const context = (peer: string) => ({ ...server.store, peer }) as unknown as CallContext;
  const calls = (demandsVerification: boolean) => {
    const { Query } = cargoResolvers({
      fleet: { point: () => null },
      key: Buffer.alloc(32, 1),
      demandsVerification,
    });
    const { getPoinGuideNumber, guideChallenge } = Query as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    return {
      ask: (peer: string) => getPoinGuideNumber?.({}, { GuideNumber: 'K7MW-9999-9999' }, context(peer)),
      challenge: async (peer: string) => guideChallenge?.({}, {}, context(peer)),
    };
  };
  const code = (code: string) => ({ extensions: { code } });

  it('too often in a network waits, and the others do not', async () => {
    const { ask, challenge } = calls(false);
    for (let time = 0; time < 30; time++) await ask(`2001:db8::${time.toString(16)}`);
    await expect(ask('2001:db8::ffff')).rejects.toMatchObject(code('TOO_MANY_ATTEMPTS'));
    expect(await ask('10.0.0.1')).toBeNull();
    for (let time = 0; time < 30; time++) await challenge('10.0.0.1');
    await expect(challenge('10.0.0.1')).rejects.toMatchObject(code('TOO_MANY_ATTEMPTS'));
    expect(await ask('10.0.0.1')).toBeNull();
  });

  it('from very many networks at once waits as well', async () => {
    const { ask } = calls(false);
    for (let time = 0; time < 1_200; time++) await ask(`10.0.${time >> 8}.${time & 255}`);
    await expect(ask('10.1.0.0')).rejects.toMatchObject(code('TOO_MANY_ATTEMPTS'));
  });

  it('without a verification is refused where the installation demands one', async () => {
    await expect(calls(true).ask('10.0.0.1')).rejects.toMatchObject(code('VERIFICATION_REQUIRED'));
  });
});
