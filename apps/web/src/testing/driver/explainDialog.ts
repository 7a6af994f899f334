import { type Locator, userEvent } from 'vitest/browser';
import type { Spot } from './liveMap.ts';
import { page } from './locators.ts';
import { Panel } from './panel.ts';

/** The dialog that says how something came about. */
export class ExplainDialog extends Panel {
  constructor(language: 'es' | 'en' = 'es') {
    super(page.getByRole('dialog', { name: language === 'en' ? 'How this came about' : 'Cómo se obtuvo' }));
  }

  /** The map of the fixes. */
  get map(): Locator {
    return this.root.css('.fleet-map');
  }

  /** What the map says of the fix that is pointed at or chosen. */
  get named(): Locator {
    return this.map.css('.path-map-name');
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
  async chosenPlace(): Promise<Spot> {
    const mark = await this.map.css('.path-map-chosen').findElement();
    const { x, y, width, height } = mark.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Clicks a place on the screen. */
  async click(spot: Spot): Promise<void> {
    await userEvent.pointer([{ coords: spot }, { coords: spot, keys: '[MouseLeft]' }]);
  }
}
