import type { Locator } from 'vitest/browser';
import { page } from './locators.ts';

/** A panel over the map, or another part of the page. */
export class Panel {
  readonly root: Locator;

  constructor(root: Locator) {
    this.root = root;
  }

  /** The value beside a label. */
  fact(label: string): Locator {
    return this.root
      .css('dl > div')
      .filter({ has: page.css('dt').filter({ hasText: new RegExp(`^${RegExp.escape(label)}$`) }) })
      .css('dd');
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name });
  }

  text(text: string | RegExp): Locator {
    return this.root.getByText(text);
  }

  tab(name: string): Locator {
    return this.root.getByRole('tab', { name });
  }

  close(): Promise<void> {
    return this.button('Cerrar').click();
  }
}
