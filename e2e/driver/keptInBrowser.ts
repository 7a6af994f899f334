import { expect, type Page } from '@playwright/test';

/** Waits until the browser has stored the app, and keeps a fleet. */
export async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => keptPoints(page)).toBeGreaterThan(0);
}

/** The number of vehicles that the browser keeps. */
export function keptPoints(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'rastro')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('rastro');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const db = opening.result;
        const counting = db.transaction('points').objectStore('points').count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          db.close();
          resolve(counting.result);
        };
      };
    });
  });
}

/** A batch of the live feed. */
interface Batch {
  snapshot: boolean;
  items: { pat: string }[];
}

/** The first batch of the live feed that the page receives from now on. */
export function nextBatch(page: Page): Promise<Batch> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const { payload: result } = JSON.parse(String(payload)) as {
          payload?: { data?: { newPoint?: Batch } };
        };
        if (result?.data?.newPoint) resolve(result.data.newPoint);
      }),
    );
  });
}
