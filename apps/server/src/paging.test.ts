import { describe, expect, it } from 'vitest';
import { orderOf, pageWindow } from './paging.ts';

describe('a page', () => {
  it('is the whole list unless a page or a size is asked for', () => {
    expect(pageWindow({})).toEqual({ limit: 100_000, offset: 0 });
    expect(pageWindow({ paginate: false, pageNumber: 3, pageSize: 5 })).toEqual({
      limit: 100_000,
      offset: 0,
    });
    expect(pageWindow({ paginate: null, pageNumber: null, pageSize: null }).offset).toBe(0);
  });

  it('counts from 1 and holds ten rows unless told otherwise', () => {
    expect(pageWindow({ paginate: true })).toEqual({ limit: 10, offset: 0 });
    expect(pageWindow({ paginate: true, pageNumber: 3, pageSize: 25 })).toEqual({ limit: 25, offset: 50 });
    expect(pageWindow({ pageNumber: 2 })).toEqual({ limit: 10, offset: 10 });
    expect(pageWindow({ pageSize: 50 })).toEqual({ limit: 50, offset: 0 });
  });

  it('stays within bounds, whatever is asked', () => {
    expect(pageWindow({ paginate: true, pageNumber: 0, pageSize: 0 })).toEqual({ limit: 1, offset: 0 });
    expect(pageWindow({ paginate: true, pageNumber: -5, pageSize: -5 })).toEqual({ limit: 1, offset: 0 });
    expect(pageWindow({ paginate: true, pageSize: 2_147_483_647 }).limit).toBe(9_999);
  });
});

describe('an order', () => {
  const columns = { name: 'a.name', id: 'a.id' };
  it('is by the first column unless told otherwise', () => {
    for (const sort of [undefined, null, []])
      expect(orderOf(columns, sort)).toEqual([{ column: 'a.name', direction: 'asc' }]);
  });

  it('is by each field in turn', () => {
    expect(
      orderOf(columns, [
        { field: 'id', order: 'DESC' },
        { field: 'name', order: 'ASC' },
      ]),
    ).toEqual([
      { column: 'a.id', direction: 'desc' },
      { column: 'a.name', direction: 'asc' },
    ]);
  });

  it.each(['nothing', 'constructor', '__proto__', 'a.name; DROP TABLE asset', ''])(
    'is not by %j',
    (field) => {
      expect(() => orderOf(columns, [{ field, order: 'ASC' }])).toThrow(
        expect.objectContaining({ extensions: { code: 'INVALID_INPUT', params: { field: 'sort' } } }),
      );
    },
  );
});
