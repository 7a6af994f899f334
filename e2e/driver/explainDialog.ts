import type { Locator, Page } from '@playwright/test';
import { Panel } from './panel.ts';

/** The dialog that says how something came about. */
export class ExplainDialog extends Panel {
  constructor(page: Page) {
    super(page.getByRole('dialog', { name: 'Cómo se obtuvo' }));
  }

  /** The row of a fix, by its time or what else is written in it. */
  fix(text: string | RegExp): Locator {
    return this.root.getByRole('row').filter({ hasText: text });
  }
}
