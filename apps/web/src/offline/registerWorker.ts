/** The service worker: a file of its own, because it outlives the page. */
const WORKER = '/worker.js';

/** Has the browser run the service worker, which opens the app without a network. Throws where the browser refuses. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
}

/** The registration of the service worker; null without one, or where the browser knows none. */
export const workerRegistration = async (): Promise<ServiceWorkerRegistration | null> =>
  (await navigator.serviceWorker?.getRegistration()) ?? null;
