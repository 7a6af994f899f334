import { type ChunkRow, fixOfColumns, fleetTracksIn, pastTrack, stateAt } from '@rastro/domain';
import { describe, expect, it, vi } from 'vitest';
import { journeyOf, report, tripsOf } from '../journeys/testing/journeyFleet.ts';
import { Outing } from '../journeys/testing/outing.ts';
import { unpackChunk } from '../store/history/chunkBytes.ts';
import { compareFixes } from '../store/history/fixKey.ts';
import { History } from '../store/history/history.ts';
import { kmlProblems } from '../testing/kmlProblems.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { TEST_PACES } from '../testing/testPaces.ts';
import { eventually, testServer } from '../testing/testServer.ts';

const HOUR = 3_600_000;
const START = Math.floor(Date.now() / HOUR) * HOUR - 5 * 24 * HOUR;
const END = START + 24 * HOUR;

let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, Array<string>(4).fill('teltonika'));
  },
  { paces: { ...TEST_PACES, requesterMs: 200 } }, // rights are changed behind the server's back
);
const history = new History(server.store);
const manager = await server.login(fleet.south.managerName, TEST_PASSWORD);
const operator = await server.login(fleet.south.operatorName, TEST_PASSWORD);
const stranger = await server.login(fleet.north.managerName, TEST_PASSWORD);
const [van, empty, packed] = fleet.south.assets as [TestAsset, TestAsset, TestAsset];
type TestAsset = TestFleet['south']['assets'][number];

for (const asset of [van, packed])
  await report(server, asset, new Outing(asset.identifier, START).rest(10).drive(30, 15).rest(10).messages);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code ??
  '';

const chunksOf = (assetId: number | string, from: number, to: number, token = manager): Promise<Response> =>
  fetch(`${server.url}/api/history/chunks?asset=${assetId}&from=${from}&to=${to}`, {
    headers: bearer(token),
  });

/** The fixes in an answer, as a browser puts them together. */
async function fixesIn(response: Response, from: number, to: number) {
  const bytes = Buffer.from(await response.arrayBuffer());
  const rows = new Map<string, ChunkRow>();
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32LE(at))
    for (const row of unpackChunk(bytes.subarray(at + 4, at + 4 + bytes.readUInt32LE(at))))
      if (row.fixTime >= from && row.fixTime < to) rows.set(`${row.fixTime} ${row.fingerprint}`, row);
  return [...rows.values()].sort(compareFixes).map(fixOfColumns);
}

async function linkTo(assetId: number, format: string, token = manager, to = END): Promise<string> {
  const { historyExport } = await server.call<{ historyExport: { url: string } }>(
    `query ($id: Id!, $from: DateTime!, $to: DateTime!, $format: HistoryFormat!) {
       historyExport(movilID: $id, fechaInicio: $from, fechaFin: $to, format: $format) { url } }`,
    { id: assetId, from: new Date(START).toISOString(), to: new Date(to).toISOString(), format },
    token,
  );
  return server.url + historyExport.url;
}

const send = (
  assetId: number,
  format: string,
  body: string | Buffer,
  token = manager,
  signal: AbortSignal | null = null,
): Promise<Response> =>
  fetch(`${server.url}/api/history/import?asset=${assetId}&format=${format}`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/octet-stream' },
    body,
    signal,
  });

/** Imports, as soon as no other import of the customer is under way. */
async function sendWhenFree(assetId: number, file: string): Promise<Response> {
  for (;;) {
    const response = await send(assetId, 'CSV', file);
    if (response.status !== 409) return response;
  }
}

describe('chunks for the browser', () => {
  it('arrive as they are where the first length reads like the beginning of a zlib stream', async () => {
    const chunk = Buffer.alloc(376, 7); // 0x78 0x01
    const read = vi.spyOn(History.prototype, 'readChunks').mockImplementation(async function* () {
      yield chunk;
    });
    try {
      const response = await chunksOf(van.assetId, START, END);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(
        Buffer.concat([Buffer.from([0x78, 0x01, 0, 0]), chunk]),
      );
    } finally {
      read.mockRestore();
    }
  });

  it('hold the fixes of the range, those of a packed day and late ones among them', async () => {
    const read = () => Array.fromAsync(history.readFixes(fleet.south.customerId, packed.assetId, START, END));
    const before = await read();
    expect(await fixesIn(await chunksOf(packed.assetId, START, END), START, END)).toEqual(before);
    await server.store.pool.query(
      "UPDATE position SET server_time = fix_time + interval '1 second' WHERE asset_id = $1",
      [packed.assetId],
    );
    expect((await history.packQuietDays({ quietMs: HOUR })).assetDays).toBeGreaterThan(0);
    const { rows } = await server.store.pool.query('SELECT FROM position WHERE asset_id = $1', [
      packed.assetId,
    ]);
    expect(rows).toEqual([]);
    const late = new Outing(packed.identifier, START + 2 * HOUR).rest(10).messages;
    await report(server, packed, late);
    const after = await read();
    expect(after.length).toBe(before.length + late.length);
    expect(await fixesIn(await chunksOf(packed.assetId, START, END), START, END)).toEqual(after);
    const half = START + 20 * 60_000;
    expect(await fixesIn(await chunksOf(packed.assetId, START, half), START, half)).toEqual(
      after.filter(({ fixTime }) => fixTime < half),
    );
  });

  it('are nobody else’s, and of ranges that make sense', async () => {
    expect((await chunksOf(van.assetId, START, END, 'forged')).status).toBe(401);
    const foreign = await chunksOf(van.assetId, START, END, stranger);
    expect([foreign.status, await codeOf(foreign)]).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(await chunksOf('1e3', START, END))).toBe('INVALID_INPUT');
    expect(await codeOf(await chunksOf(van.assetId, END, START))).toBe('INVALID_INPUT');
    expect(await codeOf(await chunksOf(van.assetId, START, START + 400 * 24 * HOUR))).toBe('RANGE_TOO_LONG');
    expect(await (await chunksOf(empty.assetId, START, END)).arrayBuffer()).toHaveProperty('byteLength', 0);
  });
});

describe('the past of a fleet', () => {
  const pastOf = async (assets: string, from: number, to: number, token = manager) => {
    const path = `/api/history/fleet?assets=${assets}&from=${from}&to=${to}`;
    const response = await fetch(server.url + path, { headers: bearer(token) });
    if (!response.ok) return codeOf(response);
    return [...fleetTracksIn(new Uint8Array(await response.arrayBuffer()))];
  };
  const idsOf = (assets: readonly TestAsset[]) => assets.map(({ assetId }) => assetId).join();

  it('is the timeline and the fixes of each vehicle, by which it is known where it was', async () => {
    await eventually(async () => {
      const [track] = (await pastOf(idsOf([van]), START, END)) as Exclude<
        Awaited<ReturnType<typeof pastOf>>,
        string
      >;
      return (track?.timeline.length ?? 0) >= 3;
    });
    const tracks = await pastOf(idsOf([van, empty]), START, END);
    if (typeof tracks === 'string') throw new Error(tracks);
    expect(tracks.map(({ assetId }) => assetId)).toEqual([van.assetId, empty.assetId]);
    expect(tracks[1]).toMatchObject({ timeline: [], chunks: [] });
    const [{ timeline, chunks }] = tracks as [(typeof tracks)[number]];
    expect(timeline.map(([state]) => state)).toEqual(['STOPPED', 'MOVING', 'STOPPED']);
    const fixes = chunks.flatMap((chunk) => unpackChunk(Buffer.from(chunk))).map(fixOfColumns);
    expect(fixes).toEqual(
      await Array.fromAsync(history.readFixes(fleet.south.customerId, van.assetId, START, END)),
    );
    const past = pastTrack(van.assetId, timeline, fixes);
    expect(stateAt(past, START + 25 * 60_000)).toMatchObject({ motion: 'MOVING', driver: 'Rosa Quispe Sur' });
    expect(stateAt(past, START + 5 * 60_000)).toMatchObject({ motion: 'STOPPED', speedMps: 0 });
  });

  it('has what was known last before the range', async () => {
    const tracks = await pastOf(idsOf([van]), END, END + HOUR);
    if (typeof tracks === 'string') throw new Error(tracks);
    expect(tracks[0]?.timeline.map(([state]) => state)).toEqual(['STOPPED']);
    expect(tracks[0]?.chunks).toEqual([]);
    const past = pastTrack(van.assetId, tracks[0]?.timeline ?? [], []);
    expect(stateAt(past, END)).toMatchObject({ motion: 'NO_DATA' });
  });

  it('leaves out what is out of reach, and is limited in vehicles and days', async () => {
    const [foreign] = fleet.north.assets as [TestAsset];
    expect(await pastOf(idsOf([foreign]), START, END)).toBe('NOT_FOUND');
    expect(await pastOf(idsOf([van]), START, END, stranger)).toBe('NOT_FOUND');
    const both = await pastOf(idsOf([foreign, van]), START, END);
    expect(typeof both === 'string' ? both : both.map(({ assetId }) => assetId)).toEqual([van.assetId]);
    expect(await pastOf('', START, END)).toBe('INVALID_INPUT');
    expect(await pastOf('1,x', START, END)).toBe('INVALID_INPUT');
    const many = Array.from({ length: 101 }, (_, n) => n + 1).join();
    expect(await pastOf(many, START, END)).toBe('INVALID_INPUT');
    expect(await pastOf(idsOf([van]), END, START)).toBe('INVALID_INPUT');
    expect(await pastOf(idsOf([van]), START, START + 49 * HOUR)).toBe('RANGE_TOO_LONG');
  });
});

it('chunks and files need the permission of a page', async () => {
  const link = await linkTo(van.assetId, 'CSV', await server.login(fleet.south.operatorName, TEST_PASSWORD));
  const powerless = await server.login(fleet.south.operatorName, TEST_PASSWORD);
  const { rows } = await server.store.pool.query(
    'DELETE FROM user_role WHERE user_id = (SELECT id FROM app_user WHERE user_name = $1) RETURNING *',
    [fleet.south.operatorName],
  );
  await eventually(async () => (await chunksOf(van.assetId, START, END, powerless)).status === 403);
  await eventually(async () => (await fetch(link)).status === 403);
  await expect(linkTo(van.assetId, 'CSV', powerless)).rejects.toThrow('FORBIDDEN');
  await server.store.pool.query(
    'INSERT INTO user_role SELECT * FROM jsonb_populate_record(NULL::user_role, $1)',
    [rows[0]],
  );
});

describe('an export', () => {
  it.each([
    ['CSV', 'text/csv; charset=utf-8', /^fix_time,server_time,/],
    ['GPX', 'application/gpx+xml', /<trkpt lat="-12\.05"/],
    ['KML', 'application/vnd.google-earth.kml+xml', /<gx:coord>-77\.04 -12\.05 /],
  ])('as %s is downloaded by its link', async (format, type, beginning) => {
    const response = await fetch(await linkTo(van.assetId, format));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename\\*=UTF-8''[\\w-]+\\.${format.toLowerCase()}$`),
    );
    const text = await response.text();
    expect(text).toMatch(beginning);
    const count = await history.countFixes(fleet.south.customerId, van.assetId, START, END);
    const points = { CSV: /^\d{4}-/gm, GPX: /<trkpt /g, KML: /<when>/g }[format] ?? /./;
    expect(text.match(points)).toHaveLength(count);
    if (format === 'KML') expect(kmlProblems(text)).toEqual([]);
  });

  it('has no link for what is out of reach, and a link is good for that alone', async () => {
    await expect(linkTo(van.assetId, 'CSV', stranger)).rejects.toThrow('NOT_FOUND');
    await expect(linkTo(van.assetId, 'CSV', '')).rejects.toThrow('UNAUTHENTICATED');
    await expect(linkTo(van.assetId, 'CSV', manager, START)).rejects.toThrow('INVALID_INPUT');
    const link = await linkTo(van.assetId, 'CSV');
    expect((await fetch(`${link}x`)).status).toBe(401);
    expect((await fetch(`${server.url}/api/history/export?link=${manager}`)).status).toBe(401);
    const token = new URL(link).searchParams.get('link') ?? '';
    await expect(linkTo(van.assetId, 'CSV', token)).rejects.toThrow('UNAUTHENTICATED'); // nor is it a login
  });

  it('ends with the session that asked', async () => {
    const brief = await server.login(fleet.south.managerName, TEST_PASSWORD);
    const link = await linkTo(van.assetId, 'CSV', brief);
    await server.call('mutation { logout }', {}, brief).catch(() => undefined);
    await server.store.pool.query(
      'UPDATE session SET ended_at = now() WHERE id = (SELECT id FROM session ORDER BY created_at DESC LIMIT 1)',
    );
    await eventually(async () => (await fetch(link)).status === 401);
  });
});

describe('a link to an export that was given before', () => {
  const { customerId } = fleet.south;
  const userIs = '(SELECT id FROM app_user WHERE user_name = $1)';
  const change = (text: string, values: unknown[]) => server.store.pool.query(text, values);

  it.each([
    [
      'is out of the reach of its user',
      404,
      `INSERT INTO user_group (user_id, group_id) SELECT ${userIs}, id FROM asset_group WHERE id = $2`,
      `DELETE FROM user_group WHERE user_id = ${userIs} AND group_id = $2`,
      async () => {
        const { rows } = await change(
          "INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, 'Vacío') RETURNING id",
          [customerId, fleet.south.rootGroupId],
        );
        return [fleet.south.operatorName, rows[0].id];
      },
    ],
    [
      'was deleted',
      404,
      'UPDATE asset SET deleted_at = now() WHERE id = $1',
      'UPDATE asset SET deleted_at = NULL WHERE id = $1',
      async () => [van.assetId],
    ],
    [
      'is there, but its user was deleted',
      401,
      'UPDATE app_user SET deleted_at = now() WHERE user_name = $1',
      'UPDATE app_user SET deleted_at = NULL WHERE user_name = $1',
      async () => [fleet.south.operatorName],
    ],
    [
      'is there, but its user may not enter any more',
      401,
      'UPDATE app_user SET active = false WHERE user_name = $1',
      'UPDATE app_user SET active = true WHERE user_name = $1',
      async () => [fleet.south.operatorName],
    ],
    [
      'is there, but its customer was suspended',
      401,
      'UPDATE customer SET suspended = true WHERE id = $1',
      'UPDATE customer SET suspended = false WHERE id = $1',
      async () => [customerId],
    ],
  ])('answers no more where what it gives %s', async (_what, status, text, undo, valuesOf) => {
    const token = await server.login(fleet.south.operatorName, TEST_PASSWORD);
    const link = await linkTo(van.assetId, 'CSV', token);
    expect((await fetch(link)).status).toBe(200);
    const values = await valuesOf();
    await change(text, values);
    await eventually(async () => (await fetch(link)).status === status);
    await change(undo, values);
    await eventually(async () => (await fetch(link)).status === 200); // and for nothing else
  });
});

describe('an import', () => {
  it('of an export of the same vehicle stores nothing; into another it is the same journey, derived as from its device', async () => {
    for (const format of ['CSV', 'GPX', 'KML']) {
      const file = await (await fetch(await linkTo(van.assetId, format))).text();
      const again = await send(van.assetId, format, file);
      expect([again.status, await again.json()]).toMatchObject([200, { stored: 0 }]);
    }
    const file = await (await fetch(await linkTo(van.assetId, 'CSV'))).text();
    const target = fleet.south.assets[3] as TestAsset;
    const result = await (await send(target.assetId, 'CSV', file)).json();
    expect(result).toEqual({
      positions: file.trim().split('\r\n').length - 1,
      stored: file.trim().split('\r\n').length - 1,
    });
    const trips = async (assetId: number) =>
      tripsOf(await journeyOf(server, manager, assetId, START, END)).map(({ iTime, fTime, odo }) => [
        iTime,
        fTime,
        odo,
      ]);
    const expected = await trips(van.assetId);
    expect(expected).toHaveLength(1);
    await eventually(async () => JSON.stringify(await trips(target.assetId)) === JSON.stringify(expected));
    const { rows } = await server.store.pool.query(
      "SELECT entity_id, after FROM audit_log WHERE entity = 'position' ORDER BY id DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({ entity_id: String(target.assetId), after: { imported: 'CSV' } });
  });

  it('with one wrong line, or without positions, stores nothing and returns the reason', async () => {
    const problemsIn = async (file: string) => {
      const response = await send(empty.assetId, 'CSV', file);
      expect(response.status).toBe(400);
      const { errors } = (await response.json()) as {
        errors: { extensions: { code: string; params: { problems: string } } }[];
      };
      expect(errors[0]?.extensions.code).toBe('IMPORT_INVALID');
      return JSON.parse(errors[0]?.extensions.params.problems ?? '');
    };
    const head = 'fix_time,latitude,longitude\n';
    const file = `${head}2026-01-01T00:00:00Z,-12,-77\n2026-01-01T00:00:10Z,-12,-777\n`;
    expect(await problemsIn(file)).toEqual([{ line: 3, problem: 'place', value: '-777' }]);
    expect(await problemsIn(head)).toEqual([{ line: 1, problem: 'empty', value: '' }]);
    expect(await problemsIn('\u0089PNG\0\u0001\u0002\uFFFD')).toMatchObject([
      { line: 1, problem: 'columns' },
    ]);
    expect(await history.countFixes(fleet.south.customerId, empty.assetId, -Infinity, Infinity)).toBe(0);
    expect(await codeOf(await send(empty.assetId, 'CSV', ''))).toBe('IMPORT_INVALID');
    for (const format of ['XLS', 'constructor', 'toString', '__proto__'])
      expect(await codeOf(await send(empty.assetId, format, file))).toBe('INVALID_INPUT');
  });

  it('is one at a time for a customer, while others import theirs', async () => {
    const line = (_: unknown, i: number) => `${new Date(START - i * 1_000).toISOString()},-12.05,-77.04\r\n`;
    const file = `fix_time,latitude,longitude\r\n${Array.from({ length: 1_500 }, line).join('')}`;
    const [north] = fleet.north.assets as [TestAsset];
    const [one, other, elsewhere] = await Promise.all([
      send(van.assetId, 'CSV', file),
      send(packed.assetId, 'CSV', file),
      send(north.assetId, 'CSV', file, stranger),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(await codeOf(one.status === 409 ? one : other)).toBe('IMPORT_UNDER_WAY');
    expect(elsewhere.status).toBe(200);
    expect((await send(empty.assetId, 'CSV', 'fix_time\n')).status).toBe(400); // the turn is free again
  });

  it('ends when it is cancelled, and is completed by the same file', async () => {
    const total = 20_000;
    const line = (_: unknown, i: number) =>
      `${new Date(START - (total - i) * 1_000).toISOString()},-12.05,-77.04\r\n`;
    const file = `fix_time,latitude,longitude\r\n${Array.from({ length: total }, line).join('')}`;
    const stored = () =>
      history.countFixes(
        fleet.south.customerId,
        empty.assetId,
        Number.NEGATIVE_INFINITY,
        Number.POSITIVE_INFINITY,
      );
    const cancel = new AbortController();
    const sending = send(empty.assetId, 'CSV', file, manager, cancel.signal);
    await eventually(async () => (await stored()) > 0);
    cancel.abort();
    await expect(sending).rejects.toThrow('aborted');
    const again = (await (await sendWhenFree(empty.assetId, file)).json()) as { stored: number };
    expect(again.stored).toBeGreaterThan(0); // the first one left them out
    expect(again.stored).toBeLessThan(total);
    expect(await stored()).toBe(total);
  });

  it('needs the permission and the vehicle, before its file is read', async () => {
    const file = 'fix_time,latitude,longitude\n2026-01-01T00:00:00Z,-12,-77\n';
    expect((await send(van.assetId, 'CSV', file, 'forged')).status).toBe(401);
    expect(await codeOf(await send(van.assetId, 'CSV', file, operator))).toBe('FORBIDDEN');
    expect(await codeOf(await send(van.assetId, 'CSV', file, stranger))).toBe('NOT_FOUND');
    const tooLarge = await send(van.assetId, 'CSV', Buffer.alloc(33 * 1024 * 1024, 'a'));
    expect([tooLarge.status, await codeOf(tooLarge)]).toEqual([413, 'FILE_TOO_LARGE']);
    const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
    expect((await send(van.assetId, 'CSV', file, owner)).status).toBe(200);
  });
});
