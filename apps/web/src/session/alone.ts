const LOCK_NAME = 'rastro.renew';
const HOLD_MS = 10_000;

/**
 * Runs work while no other tab of this browser does. It uses Web Locks where the page is secure; on plain HTTP, which has none,
 * it uses an entry in the storage that expires after ten seconds.
 */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request(LOCK_NAME, work);
  const mine = crypto.getRandomValues(new Uint32Array(2)).join('-');
  while (!(await acquireEntry(mine))) await pause(100);
  try {
    return await work();
  } finally {
    localStorage.removeItem(LOCK_NAME);
  }
}

async function acquireEntry(mine: string): Promise<boolean> {
  const [, until] = (localStorage.getItem(LOCK_NAME) ?? '').split(' ');
  if (Number(until) > Date.now()) return false;
  localStorage.setItem(LOCK_NAME, `${mine} ${Date.now() + HOLD_MS}`);
  await pause(40); // of two tabs that wrote at the same time, the last one holds the lock
  return localStorage.getItem(LOCK_NAME)?.startsWith(`${mine} `) ?? false;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
