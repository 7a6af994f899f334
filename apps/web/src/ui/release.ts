import { hasWorkInHand } from './workInHand.ts';

const RELOADED_AT = 'rastro.reloadedAt';
/** A page that was loaded anew and still fails is not loaded anew once more for so long. */
const ONCE_IN_MS = 60_000;

/** The address of the script with which this page began; null where it is not that of a release. */
const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

/** How the page is loaded anew; a test puts something else in its place. */
export const page = { reload: (): void => location.reload() };

/** Loads the page anew. What is open is part of the address. */
export const reloadPage = (): void => page.reload();

/** Whether the server has another release of the app than this page; false where nobody answers. */
export async function isOutdated(): Promise<boolean> {
  const own = entryOf(document);
  if (own === null) return false;
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const current = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return current !== null && current !== own;
  } catch {
    return false;
  }
}

/** Loads the page anew, unless work would be lost by that or it has just been done. Gives whether it does. */
export function reloadOnce(): boolean {
  const before = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (hasWorkInHand() || Date.now() - before < ONCE_IN_MS) return false;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  reloadPage();
  return true;
}
