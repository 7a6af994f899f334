import { FLEET_KM_WORDS } from '@rastro/format';
import { describe, expect, it } from 'vitest';
import { fleetKm } from '../fleetKm.ts';
import type { ReportRow } from './report.ts';
import { type AskedRows, shownRows } from './shownRows.ts';

const row = (mid: number, name: string, kmsRec: number, velMax: number | null): ReportRow => ({
  mid,
  name,
  pat: `P-${mid}`,
  typeMobile: mid === 3 ? 'Truck' : 'Van',
  kmsRec,
  velProm: velMax,
  velMax,
  dir: null,
});
const ROWS = [row(1, 'Móvil 10', 5, null), row(2, 'Móvil 9', 5, 80), row(3, 'Łódź', 7, 60)];

async function* inTwo() {
  yield ROWS.slice(0, 2);
  yield ROWS.slice(2);
}
const shown = async (asked: AskedRows): Promise<number[]> =>
  (
    await Array.fromAsync(
      shownRows({ columns: fleetKm.columns, words: FLEET_KM_WORDS }, inTwo(), asked, 'ES'),
    )
  )
    .flat()
    .map(({ mid }) => mid);

describe('the rows of a report that are shown', () => {
  it.each<[string, AskedRows, number[]]>([
    ['all in their usual order', {}, [1, 2, 3]],
    ['by a number', { sort: [{ field: 'kmsRec', order: 'DESC' }] }, [3, 1, 2]],
    [
      'by a number and then by numbers in a name',
      {
        sort: [
          { field: 'kmsRec', order: 'ASC' },
          { field: 'name', order: 'ASC' },
        ],
      },
      [2, 1, 3],
    ],
    ['with the unknown last', { sort: [{ field: 'velMax', order: 'ASC' }] }, [3, 2, 1]],
    ['with the unknown last the other way, too', { sort: [{ field: 'velMax', order: 'DESC' }] }, [2, 3, 1]],
    ['with a text, whatever its case and accents', { searchText: ' MOVIL ' }, [1, 2]],
    ['with a text in any column', { searchText: 'p-3' }, [3]],
    ['with what people call a type', { searchText: 'camionéta' }, [1, 2]],
    ['by what people call a type', { sort: [{ field: 'typeMobile', order: 'ASC' }] }, [3, 1, 2]],
    ['with a text in an order', { searchText: 'movil', sort: [{ field: 'name', order: 'ASC' }] }, [2, 1]],
    ['none where none has it', { searchText: 'nothing' }, []],
  ])('%s', async (_name, asked, ids) => {
    expect(await shown(asked)).toEqual(ids);
  });

  it('are not in an order by what is no column', async () => {
    await expect(shown({ sort: [{ field: 'mid', order: 'ASC' }] })).rejects.toThrow('INVALID_INPUT');
  });

  it('go through as they are read, in their usual order', async () => {
    const rows = shownRows(fleetKm, inTwo(), {}, 'ES')[Symbol.asyncIterator]();
    expect((await rows.next()).value).toHaveLength(2);
    await rows.return(undefined);
  });
});
