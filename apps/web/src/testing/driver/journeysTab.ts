import type { Locator } from 'vitest/browser';
import { page } from './locators.ts';
import { Panel } from './panel.ts';

/** The journeys of a vehicle's panel, and the player that the map shows with them. */
export class JourneysTab extends Panel {
  constructor() {
    super(page.getByRole('tabpanel', { name: /^(Recorridos|Journeys)$/ }));
  }

  async choosePeriod(name: string): Promise<void> {
    await this.root.getByRole('combobox', { name: 'Período' }).click();
    await page.getByRole('option', { name }).click();
  }

  /** Opens the calendar of one end of a range of one's own. */
  async openCalendar(name: string): Promise<void> {
    await this.root.getByRole('button', { name }).click();
    await page.css('.mantine-DateTimePicker-calendarHeader').first().findElement();
  }

  get trips(): Locator {
    return this.root.getByRole('listitem').css('button[aria-pressed]');
  }

  /** Opens how the trip that set out at a time came about. */
  explainTrip(time: string): Locator {
    return this.root.getByRole('button', {
      name: new RegExp(`^(?:Explicar el viaje|Explain the trip).* ${time}`),
    });
  }

  get player(): Locator {
    return page.getByRole('group', { name: /^(Reproducción del recorrido|Journey playback)$/ });
  }
}
