import type { BrowserContext } from '@playwright/test';
import { leaveMapsBlank } from '../../apps/web/src/testing/blankWebgl.ts';

/**
 * What the browser of a test does with maps. They are drawn by software, which costs most of a test's time, so what is about
 * something else says so: `blank` is a map that is there whole, knows where its vehicles are and can be clicked, and of which only
 * the pixels are missing; `none` is a browser that cannot draw maps, for screens of which the map is not looked at.
 */
export type Maps = 'drawn' | 'blank' | 'none';

/** From now on the pages that this browser opens draw maps like this. */
export async function drawMaps(context: BrowserContext, maps: Maps): Promise<void> {
  if (maps === 'blank') await context.addInitScript(leaveMapsBlank);
  if (maps === 'none') await context.addInitScript(refuseWebgl);
}

/** Runs in the page. */
function refuseWebgl(): void {
  const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
  } as typeof HTMLCanvasElement.prototype.getContext;
}
