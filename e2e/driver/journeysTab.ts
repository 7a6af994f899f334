import type { Locator, Page } from '@playwright/test';
import { Panel } from './panel.ts';

/** The journeys of a vehicle's panel, and the player that the map shows with them. */
export class JourneysTab extends Panel {
  readonly #page: Page;

  constructor(page: Page) {
    super(page.getByRole('tabpanel', { name: 'Recorridos' }));
    this.#page = page;
  }

  async choosePeriod(name: string): Promise<void> {
    await this.root.getByRole('combobox', { name: 'Período' }).click();
    await this.#page.getByRole('option', { name, exact: true }).click();
  }

  /** Opens the calendar of one end of a range of one's own. */
  async openCalendar(name: string): Promise<void> {
    await this.root.getByRole('button', { name }).click();
    await this.#page.locator('.mantine-DateTimePicker-calendarHeader').first().waitFor();
  }

  /** Empties one end of a range of one's own. */
  async clearRangeEnd(name: string): Promise<void> {
    const field = this.root.locator('.mantine-InputWrapper-root').filter({ hasText: name });
    await field.locator('.mantine-InputClearButton-root').click();
  }

  /** The heading of a day; it opens and closes it. */
  day(date: string): Locator {
    return this.root.getByRole('button', { name: new RegExp(date) });
  }

  get days(): Locator {
    return this.root.getByRole('heading', { level: 4 }).getByRole('button');
  }

  get trips(): Locator {
    return this.root.getByRole('listitem').getByRole('button');
  }

  get player(): Locator {
    return this.#page.getByRole('group', { name: 'Reproducción del recorrido' });
  }

  playerButton(name: string): Locator {
    return this.player.getByRole('button', { name, exact: true });
  }

  get progress(): Locator {
    return this.player.getByRole('slider');
  }
}
