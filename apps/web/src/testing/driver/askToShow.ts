/** What the service worker does after a click on a notification: asks the page to show an address, until it says that it goes there. */
export function askToShow(path: string): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
  });
  const message = new MessageEvent('message', { data: { showPage: path }, ports: [port2] });
  navigator.serviceWorker.dispatchEvent(message);
  return answer;
}
