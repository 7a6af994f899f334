/** Wakes a connection whenever the network or the page comes back. Returns the function that ends it. */
export function wakeWithPage(connection: { wake(): void }): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') connection.wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
