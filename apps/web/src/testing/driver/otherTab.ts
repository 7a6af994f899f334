/**
 * The storage as another tab of the same browser has it: what is changed there is a `storage` event here. It is that of an empty
 * frame, which is gone at once.
 */
export function inOtherTab(change: (storage: Storage) => void): void {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const storage = frame.contentWindow?.localStorage;
  if (!storage) throw new Error('the frame has no storage');
  change(storage);
  frame.remove();
}
