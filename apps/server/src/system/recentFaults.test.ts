import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { notedLog, RecentFaults, withoutSecrets } from './recentFaults.ts';

describe('what the log may hold', () => {
  it.each([
    [
      'connect to postgres://rastro:hidden@db:5432/rastro failed',
      'connect to postgres://…@db:5432/rastro failed',
    ],
    ['GET https://hooks.test/a?sig=abc gave 500', 'GET https://hooks.test/a?… gave 500'],
    ['Authorization: Bearer abc.def', 'Authorization: … abc.def'],
    ['password=hunter2 is wrong', 'password=… is wrong'],
    ['Recipient ana@rastro.test was refused', 'Recipient … was refused'],
    ['chat 0123456789abcdef0123456789abcdef', 'chat …'],
    ['value out of range', 'value out of range'],
  ])('%s is shown as %s', (text, shown) => {
    expect(withoutSecrets(text)).toBe(shown);
  });
});

describe('recent faults', () => {
  it('are the warnings and errors of a log and of its children, and nothing else that stands beside them', () => {
    const lines: string[] = [];
    const faults = new RecentFaults();
    const log = notedLog(pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }), faults);
    log.info('started');
    log.warn(
      { err: new RangeError('22003: value out of range'), receiver: 'ana@rastro.test' },
      'a call failed',
    );
    log.child({ reqId: 1 }).error(new Error('no answer'));
    expect(lines).toHaveLength(3);
    expect(faults.list).toMatchObject([
      { isError: true, message: '', cause: 'Error no answer', count: 1 },
      { isError: false, message: 'a call failed', cause: 'RangeError 22003: value out of range', count: 1 },
    ]);
    expect(JSON.stringify(faults.list)).not.toContain('ana@');
  });

  it('are counted where they are the same, and bounded', () => {
    const faults = new RecentFaults();
    faults.note(false, ['first']);
    for (let number = 0; number < 99; number += 1) faults.note(false, [`fault ${number}`]);
    faults.note(false, ['first']);
    faults.note(true, ['last']);
    expect(faults.list).toHaveLength(100);
    expect(faults.list.slice(0, 2)).toMatchObject([
      { message: 'last', isError: true },
      { message: 'first', count: 2 },
    ]);
    expect(faults.list.at(-1)).toMatchObject({ message: 'fault 1' });
  });
});
