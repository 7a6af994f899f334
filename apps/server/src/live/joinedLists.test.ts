import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COUNTING, JoinedLists, type TextsOf } from './joinedLists.ts';
import type { LivePointView, PointText } from './livePoint.ts';

const POINTS = 600;

/** What of a point the lists look at; one that changes otherwise is another object. */
type Point = Pick<LivePointView, 'mid' | 'isSilent' | 'tIgn' | 'tDet' | 'nMov'>;

const plainly = ({ mid, nMov, isSilent, tIgn, tDet }: Point): string =>
  JSON.stringify({ mid, tIgn, nMov, isSilent, tDet });

function textOf(point: Point): PointText {
  const text = plainly(point);
  const counts = COUNTING.flatMap((name) => {
    const [digits, at] = [String(point[name]).length, text.indexOf(`"${name}":`) + name.length + 3];
    return point[name] === null ? [] : [{ name, at: Buffer.byteLength(text.slice(0, at)), digits }];
  });
  return { selection: {}, isSilent: point.isSilent, text, bytes: Buffer.byteLength(text), counts };
}

const step = fc.record({
  replaced: fc.array(fc.tuple(fc.nat(POINTS - 1), fc.string({ unit: 'binary' })), { maxLength: 5 }),
  silent: fc.array(fc.nat(POINTS - 1), { maxLength: 3 }),
  passedS: fc.constantFrom(0, 1, 7, 95, 900),
  left: fc.constantFrom(POINTS, POINTS, POINTS, 520, 300, 200, 1, 0),
});

it('what is joined again is what is there, whatever has changed, fallen silent, gone or passed since', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), (steps, isSnapshot) => {
      const lists = new JoinedLists();
      const points = Array.from(
        { length: POINTS },
        (_, mid): Point => ({
          mid,
          nMov: `Camión ${mid}`,
          isSilent: false,
          tIgn: mid % 5 ? mid : null,
          tDet: 3,
        }),
      );
      for (const { replaced, silent, passedS, left } of steps) {
        for (const [at, nMov] of replaced) points[at] = { ...points[at]!, nMov };
        for (const at of silent) points[at]!.isSilent = !points[at]!.isSilent;
        for (const point of points) {
          point.tIgn = point.tIgn === null ? null : point.tIgn + passedS;
          point.tDet = point.tDet === null ? null : point.tDet + passedS;
        }
        const some = points.slice(0, left);
        const list = { points: some as LivePointView[], isSnapshot, writer: 1, textsOf: textsOfAll };
        const joined = lists.join(list, ['{"á":', '}']);
        expect(String(joined)).toBe(`{"á":[${some.map(plainly).join(',')}]}`);
      }
    }),
    { numRuns: 40 },
  );
});

it('what has not changed is not written again', () => {
  const lists = new JoinedLists();
  let written = 0;
  const textsOf: TextsOf = (some) => {
    written += some.length;
    return textsOfAll(some);
  };
  const points = Array.from({ length: POINTS }, (_, mid) => ({
    mid,
    nMov: '',
    isSilent: false,
    tIgn: null,
    tDet: 1,
  }));
  const join = (writer: number) =>
    lists.join({ points: points as unknown as LivePointView[], isSnapshot: true, writer, textsOf }, ['', '']);
  join(1);
  join(1);
  expect(written).toBe(POINTS);
  join(2);
  expect(written).toBe(2 * POINTS);
  points[300] = { ...points[300]!, nMov: 'x' };
  join(1);
  expect(written).toBeLessThan(2.5 * POINTS);
});

function textsOfAll(points: readonly Point[]): PointText[] {
  return points.map(textOf);
}
