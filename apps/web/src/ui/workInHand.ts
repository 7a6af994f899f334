/** Forms with changes that are not saved. */
const unsaved = new Set<object>();

/** Notes that there are changes that are not saved, until the returned function is called. */
export function noteWorkInHand(): () => void {
  const work = {};
  unsaved.add(work);
  return () => unsaved.delete(work);
}

/** Whether somebody has changed something that is not saved. */
export const hasWorkInHand = (): boolean => unsaved.size > 0;
