import type { Locator, Page } from '@playwright/test';
import { Panel } from './panel.ts';

/** The bell of the top bar. */
export class AlarmBell {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The number on the bell. */
  get badge(): Locator {
    return this.#page.getByRole('banner').locator('.mantine-Indicator-indicator');
  }
}

/** The panel Notificaciones. */
export class AlarmsPanel extends Panel {
  constructor(page: Page) {
    super(page.getByRole('region', { name: 'Notificaciones', exact: true }));
  }

  get rows(): Locator {
    return this.root.getByRole('list', { name: 'Alarmas' }).getByRole('listitem');
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  check(text: string | RegExp): Locator {
    return this.row(text).getByRole('checkbox');
  }

  get acknowledge(): Locator {
    return this.button(/^Asentir (Alarmas|[\d.]+)$/);
  }
}

/** Counts the sounds that a page makes. Ask for it before the page is opened. */
export async function soundsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    Object.assign(globalThis, { tonesPlayed: 0 });
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when: [number?]) {
      (globalThis as unknown as { tonesPlayed: number }).tonesPlayed += 1;
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { tonesPlayed: number }).tonesPlayed);
}
