import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PastClock, RATES } from './pastClock.ts';

const UNTIL = Date.parse('2026-11-20T18:00:00Z');
const AT = UNTIL - 3_600_000;

describe('the clock of the past', () => {
  it('stands until it is played', () => {
    const clock = new PastClock(AT, UNTIL);
    expect([clock.at(0), clock.at(60_000), clock.speed]).toEqual([AT, AT, 0]);
  });

  it('runs at its rate, forwards and back, and goes on where it was when that changes', () => {
    const clock = new PastClock(AT, UNTIL);
    clock.play(1, 1000);
    expect(clock.at(2000)).toBe(AT + 60_000);
    clock.setRate(600, 2000);
    expect([clock.at(2000), clock.at(2500)]).toEqual([AT + 60_000, AT + 360_000]);
    clock.play(-1, 2500);
    expect(clock.at(3000)).toBe(AT + 60_000);
    clock.play(0, 3000);
    expect(clock.at(9000)).toBe(AT + 60_000);
  });

  it('goes no further than its end, and stops there', () => {
    const clock = new PastClock(UNTIL + 5000, UNTIL);
    expect(clock.at(0)).toBe(UNTIL);
    clock.seek(AT, 0);
    clock.setRate(600, 0);
    clock.play(1, 0);
    expect(clock.stopAtEnd(5000)).toBe(false);
    expect(clock.stopAtEnd(6000)).toBe(true);
    expect([clock.at(99_000), clock.way]).toEqual([UNTIL, 0]);
  });

  it('comes back to where it was after the same time forwards and back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES), fc.integer({ min: 0, max: 5000 }), (rate, ms) => {
        const clock = new PastClock(AT, UNTIL);
        clock.setRate(rate, 0);
        clock.play(1, 0);
        clock.play(-1, ms);
        expect(clock.at(2 * ms)).toBe(AT);
      }),
    );
  });
});
