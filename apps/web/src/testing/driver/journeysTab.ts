import { type ChosenFile, commands, type Locator } from 'vitest/browser';
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

  /** Empties one end of a range of one's own. */
  async clearRangeEnd(name: string): Promise<void> {
    const field = this.root.css('.mantine-InputWrapper-root').filter({ hasText: name });
    await field.css('.mantine-InputClearButton-root').click();
  }

  get days(): Locator {
    return this.root.getByRole('heading', { level: 4 }).getByRole('button');
  }

  /** The heading of a day, which opens and closes it. */
  day(date: string): Locator {
    return this.days.filter({ hasText: date });
  }

  /** A day on which no trip began. */
  dayWithout(date: string): Locator {
    return this.root.getByRole('paragraph').filter({ hasText: date });
  }

  /** The trips, each with the stop after it. */
  get tripItems(): Locator {
    return this.root.getByRole('listitem').filter({ has: page.css('button[aria-pressed]') });
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

  playerButton(name: string): Locator {
    return this.player.getByRole('button', { name });
  }

  /** How far the journey has been played. */
  get progress(): Locator {
    return this.player.getByRole('slider');
  }

  /** Exports the period, and gives the text of the file. */
  async exportAs(form: RegExp): Promise<string> {
    await this.button('Exportar').click();
    const { base64 } = await commands.download(page.getByRole('menuitem', { name: form }));
    return atob(base64);
  }

  /** What opens the dialog by which a file is imported; absent where that is not allowed. */
  get importButton(): Locator {
    return this.button('Importar');
  }

  get importDialog(): ImportDialog {
    return new ImportDialog(page.getByRole('dialog', { name: 'Importar posiciones' }));
  }
}

/** The dialog by which a file of positions is imported. */
export class ImportDialog extends Panel {
  get now(): Locator {
    return this.button('Importar');
  }

  /** What is said of an import: under way, done or cancelled. */
  get status(): Locator {
    return this.root.getByRole('status');
  }

  /** Why a file is refused. */
  get refusal(): Locator {
    return this.root.getByRole('alert');
  }

  choose(name: string, content: string): Promise<void> {
    const file: ChosenFile = { name, mimeType: 'text/plain', base64: btoa(content) };
    return commands.chooseFile(this.button('Elegir archivo'), file);
  }

  async importFile(name: string, content: string): Promise<void> {
    await this.choose(name, content);
    await this.now.click();
  }

  /** Closes the dialog by the button below, since another one stands above it. */
  async leave(): Promise<void> {
    await this.button('Cerrar').last().click();
  }
}
