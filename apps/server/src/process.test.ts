import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { processLog } from './process.ts';

it('a log to a full disk ends nothing', async () => {
  const failures: unknown[] = [];
  const note = (cause: unknown): void => void failures.push(cause);
  process.on('uncaughtException', note);
  const full = openSync('/dev/full', 'w');
  const log = processLog('info', full);
  for (let line = 0; line < 3; line++) log.info('nowhere to write this');
  await new Promise((resolve) => setTimeout(resolve, 20));
  closeSync(full);
  process.off('uncaughtException', note);
  expect(failures).toEqual([]);
});
