import type { Locator, Page } from '@playwright/test';
import { Panel } from './panel.ts';

/** The dialog that tells how something came about. */
export class ExplainDialog extends Panel {
  readonly #page: Page;

  constructor(page: Page, language: 'es' | 'en' = 'es') {
    super(page.getByRole('dialog', { name: language === 'en' ? 'How this came about' : 'Cómo se obtuvo' }));
    this.#page = page;
  }

  /** The map of the fixes. */
  get map(): Locator {
    return this.root.locator('.fleet-map');
  }

  /** What the map says of the fix that is pointed at or chosen. */
  get named(): Locator {
    return this.map.locator('.path-map-name');
  }

  /** The row of a fix, by its time or what else is written in it. */
  fix(text: string | RegExp): Locator {
    return this.root.getByRole('row').filter({ hasText: text });
  }

  /** The button that shows a fix on the map. */
  show(text: string | RegExp): Locator {
    return this.fix(text).getByRole('button', { name: /^(Ver en el mapa|Show the position)/ });
  }

  /** Where the chosen fix lies on the screen. */
  async chosenPlace(): Promise<{ x: number; y: number }> {
    const mark = this.map.locator('.path-map-chosen');
    await mark.waitFor();
    const box = await mark.boundingBox();
    if (!box) throw new Error('no fix is chosen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Presses a place on the screen. */
  press({ x, y }: { x: number; y: number }): Promise<void> {
    return this.#page.mouse.click(x, y);
  }
}
