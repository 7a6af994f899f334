import { describe, expect, test } from 'vitest';
import { inMenuOrder } from './menuOrder.ts';

const sorted = (...paths: string[]) => inMenuOrder(paths.map((path) => ({ path }))).map(({ path }) => path);

describe('the order of menus', () => {
  test('is the one that people know', () => {
    expect(sorted('/report/consolidate', '/report/geoscale', '/report/fleetKm', '/report/velocity')).toEqual([
      '/report/velocity',
      '/report/fleetKm',
      '/report/consolidate',
      '/report/geoscale',
    ]);
    expect(sorted('/manage/users', '/manage/devices', '/manage/drivers')).toEqual([
      '/manage/drivers',
      '/manage/devices',
      '/manage/users',
    ]);
  });

  test('has pages that are not in it at the end, as they were', () => {
    expect(sorted('/manage/two', '/manage/users', '/manage/one')).toEqual([
      '/manage/users',
      '/manage/two',
      '/manage/one',
    ]);
  });
});
