import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { TestApp } from './app.ts';

const PRESSED = 'button, [role="tab"]';
/** What asks for nothing that its page did not ask for: the map itself, and the headings and pages of lists. */
const LEFT_ALONE = '.maplibregl-map, thead, nav, header:has([data-panel-heading])';
/** What stands over a map, where something does: the map's own buttons are no part of it. */
const PANEL = 'section:has([data-panel-heading])';
/** How often Esc is pressed before the page is loaded anew. */
const ESCAPES = 2;

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

/** Whether it stands in a row or an item before which there is another one, in which the same is found. */
const isRepeated = (element: Element): boolean => {
  const row = element.closest('tbody tr, li, [role="treeitem"]');
  return row?.previousElementSibling?.matches('tr, li, [role="treeitem"]') ?? false;
};

const isOffered = (element: Element): boolean =>
  !(element as HTMLButtonElement).disabled &&
  !element.matches('fieldset:disabled *, [data-disabled], [aria-disabled="true"]') &&
  element.checkVisibility();

const offeredIn = (root: ParentNode, what: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(what)].filter(isOffered);

const buttonsOfPage = (): HTMLElement[] => {
  const panels = document.querySelectorAll(PANEL);
  const parts = panels.length > 0 ? panels : document.querySelectorAll('main');
  return [...parts]
    .flatMap((part) => offeredIn(part, PRESSED))
    .filter((each) => !each.closest(LEFT_ALONE) && !isRepeated(each));
};

const menuItems = (): HTMLElement[] => offeredIn(document, '[role="menu"] [role="menuitem"]');

const isInFront = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')?.checkVisibility() ?? false;

/** How often in a row a page is found at rest, since what it is answered may let it ask for more. */
const RESTS = 3;

/** After how long a page counts as idle that is always at work, as one with a map is. */
const NEVER_IDLE_MS = 200;

/** Waits until the page has drawn what was pressed, asked for what that needs, and drawn what it was answered. */
async function atRest(app: TestApp): Promise<void> {
  for (let rest = 0; rest < RESTS; rest++) {
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: NEVER_IDLE_MS }));
    await app.settled();
  }
}

/**
 * Presses every button, tab and menu entry that the page at an address offers, one after the other, and closes what each opens. Says
 * after each what it was. Of rows the first stands for all, and what is called as `skipped` is left alone.
 */
export async function pressEverything(
  app: TestApp,
  address: string,
  after: (name: string) => void,
  skipped: RegExp | null = null,
): Promise<void> {
  const begin = app.address();
  const back = async () => {
    for (let tried = 0; tried < ESCAPES && isInFront(); tried++) {
      await userEvent.keyboard('{Escape}');
      await app.settled();
    }
    if (app.address() === begin && !isInFront()) return;
    app.open(address);
    await expect.poll(() => document.querySelector('main h1, main h2')).not.toBeNull();
    await app.settled();
  };
  const press = async (element: HTMLElement | undefined, name: string) => {
    element?.click();
    await atRest(app);
    after(name);
  };
  const found = (name: string) => buttonsOfPage().find((each) => nameOf(each) === name);
  for (const name of new Set(buttonsOfPage().map(nameOf))) {
    if (skipped?.test(name)) continue;
    await press(found(name), name);
    const entries = menuItems().map(nameOf);
    for (const [at, entry] of entries.entries()) {
      if (at > 0) await press(found(name), name);
      const item = menuItems().find((each) => nameOf(each) === entry);
      await press(item, `${name}: ${entry}`);
      await back();
    }
    await back();
  }
}
