/** Where a page of the app is. */
export interface Address {
  pathname: string;
  search: string;
}

/** Changes that are not saved. */
export interface Work {
  /** Whether they are still there at an address. */
  staysAt: (address: Address) => boolean;
}

/** Forms with changes that are not saved. */
const inHand = new Set<Work>();

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Notes that there are changes that are not saved, until the returned function is called. Closing the window asks meanwhile. */
export function noteWorkInHand(work: Work = { staysAt: () => false }): () => void {
  inHand.add(work);
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => drop([work]);
}

function drop(works: readonly Work[]): void {
  for (const work of works) inHand.delete(work);
  if (inHand.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
}

/** Whether somebody has changed something that is not saved. */
export const hasWorkInHand = (): boolean => inHand.size > 0;

const lostAt = (address: Address): Work[] => [...inHand].filter((work) => !work.staysAt(address));

/** Whether going to an address would lose something. */
export const isWorkLostAt = (address: Address): boolean => lostAt(address).length > 0;

/** Notes that what would be lost at an address may be. */
export const giveUpWorkAt = (address: Address): void => drop(lostAt(address));

/** Notes that all that is in hand may be lost: the session has ended. */
export const giveUpWork = (): void => drop([...inHand]);

/**
 * Whether an address differs from the present one neither in its path nor in the named parameters: by these a form is open that does
 * not care for the rest. The present one is that of the call, since the browser is at the other one already when somebody goes back.
 */
export const staysWhile = (...parameters: readonly string[]): Work['staysAt'] => {
  const { pathname: path, search: present } = location;
  const here = new URLSearchParams(present);
  return ({ pathname, search }) => {
    const there = new URLSearchParams(search);
    return pathname === path && parameters.every((name) => here.get(name) === there.get(name));
  };
};

/** A step that waits for an answer, since it would lose something. */
export interface Leaving {
  /** Gives up what would be lost, and takes the step. */
  go: () => void;
}

let leaving: Leaving | null = null;
const listeners = new Set<() => void>();

function setLeaving(next: Leaving | null): void {
  leaving = next;
  for (const listener of listeners) listener();
}

/** The step that waits for an answer; null for none. */
export const leavingNow = (): Leaving | null => leaving;

/** Calls the listener when another step waits, until the returned function is called. */
export function subscribeLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes a step after a question. */
export const askBefore = (go: () => void): void => setLeaving({ go });

/** Takes a step that loses all that is in hand, after a question where there is something. */
export function leaveAll(go: () => void): void {
  if (hasWorkInHand())
    askBefore(() => {
      giveUpWork();
      go();
    });
  else go();
}

/** Forgets the step that waits. */
export const stayHere = (): void => setLeaving(null);
