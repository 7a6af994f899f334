/** Wakes a connection whenever the network or the page comes back. Returns the function that ends it. */
export function wakeWithPage(connection: { wake(): void }): () => void {
  let waking: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    clearTimeout(waking);
    // After all who listen to the same event: a socket of the network before is closed by then.
    if (document.visibilityState === 'visible') waking = setTimeout(() => connection.wake());
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(waking);
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
