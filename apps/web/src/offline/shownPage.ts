/** What the service worker asks a page of the app: to go where a notification leads. A page says by the port of the message that it goes. */
interface ShownPage {
  /** Path and query of an address of the app. */
  showPage: string;
}

/** How long a page has to say that it goes: one of an older release does not know the question. */
const ANSWER_MS = 2_000;

/** Asks a window of the app to go to an address without being loaded anew; says whether it goes, or asks its user about unsaved work first. */
export async function askToShow(window: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  window.postMessage({ showPage: path } satisfies ShownPage, [port2]);
  return answer.finally(() => port1.close());
}

/** Calls the listener with the address that the service worker wants shown, until the returned function is called. */
export function onAskedToShow(show: (path: string) => void): () => void {
  const listen = ({ data, ports }: MessageEvent<Partial<ShownPage> | null>) => {
    if (typeof data?.showPage !== 'string') return;
    ports[0]?.postMessage(null);
    show(data.showPage);
  };
  navigator.serviceWorker?.addEventListener('message', listen);
  return () => navigator.serviceWorker?.removeEventListener('message', listen);
}
