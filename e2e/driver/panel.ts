import type { Locator } from '@playwright/test';

/** A panel over the map. */
export class Panel {
  readonly root: Locator;

  constructor(root: Locator) {
    this.root = root;
  }

  /** The value beside a label. */
  fact(label: string): Locator {
    return this.root
      .locator('dl > div')
      .filter({ has: this.root.page().locator('dt').getByText(label, { exact: true }) })
      .locator('dd');
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name, exact: typeof name === 'string' });
  }

  text(text: string | RegExp): Locator {
    return this.root.getByText(text, { exact: typeof text === 'string' });
  }

  tab(name: string): Locator {
    return this.root.getByRole('tab', { name, exact: true });
  }

  close(): Promise<void> {
    return this.button('Cerrar').click();
  }
}
