import { USUAL_ARGUMENTS } from '@rastro/format';
import { TEST_PASSWORD } from '../../../testing/testFleet.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { REPORTS } from '../../index.ts';
import { fillGoldenFleet, type GoldenFleet, SUNDAY } from './goldenFleet.ts';

/** A range in milliseconds since 1970 UTC. */
export interface Range {
  from: number;
  to: number;
}
type Row = Record<string, unknown> & { mid: number };

/** The golden fleet on a server of its own, and who asks it for reports. */
export interface GoldenServer {
  server: TestServer;
  golden: GoldenFleet;
  token: string;
  /** The rows that a report has of a range, that Sunday where none is given; `more` are further arguments as calls write them. */
  rowsOf(call: string, selection: string, range?: Range, more?: string): Promise<Row[]>;
  /** The row of one vehicle, undefined where it has none. */
  rowOf(
    call: string,
    selection: string,
    vehicle: { assetId: number },
    range?: Range,
  ): Promise<Row | undefined>;
}

/** Starts it, for the tests of one file. */
export async function goldenServer(): Promise<GoldenServer> {
  let golden!: GoldenFleet;
  const server = await testServer(async (store) => {
    golden = await fillGoldenFleet(store);
  });
  const token = await server.login(golden.fleet.north.managerName, TEST_PASSWORD);
  const ids = golden.fleet.north.assets.map(({ assetId }) => assetId);
  const text = (ms: number): string => JSON.stringify(new Date(ms).toISOString());
  const rowsOf: GoldenServer['rowsOf'] = async (call, selection, range = SUNDAY, more = '') => {
    const words = REPORTS.find((each) => each.call === call)?.words;
    const { vehicles, from, to } = words?.arguments ?? USUAL_ARGUMENTS;
    const beginning = from === null ? '' : `${from}: ${text(range.from)}`;
    const { rows } = await server.call<{ rows: Row[] }>(
      `{ rows: ${call}(${vehicles}: [${ids}] ${beginning} ${to}: ${text(range.to)} ${more}) { mid ${selection} } }`,
      {},
      token,
    );
    return rows;
  };
  return {
    server,
    golden,
    token,
    rowsOf,
    rowOf: async (call, selection, { assetId }, range) =>
      (await rowsOf(call, selection, range)).find(({ mid }) => mid === assetId),
  };
}
