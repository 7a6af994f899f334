import { readFile } from 'node:fs/promises';
import type { FileChooser, Locator, Page } from '@playwright/test';
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
    return this.days.filter({ hasText: date });
  }

  get days(): Locator {
    return this.root.getByRole('heading', { level: 4 }).getByRole('button');
  }

  get trips(): Locator {
    return this.root.getByRole('listitem').locator('button[aria-pressed]');
  }

  /** A trip with the stop after it. */
  get tripItems(): Locator {
    return this.root.getByRole('listitem').filter({ has: this.root.page().locator('button[aria-pressed]') });
  }

  /** Opens how the trip that set out at a time came about. */
  explainTrip(time: string): Locator {
    return this.root.getByRole('button', { name: new RegExp(`(?:Explicar|Explain).* ${time}`) });
  }

  /** Exports the period, and gives the file's name and text. */
  async exportAs(form: string): Promise<{ name: string; text: string }> {
    await this.root.getByRole('button', { name: 'Exportar' }).click();
    const arriving = this.#page.waitForEvent('download');
    await this.#page.getByRole('menuitem', { name: form }).click();
    const download = await arriving;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  /** The dialog by which a file is brought in; absent where that is not allowed. */
  get importButton(): Locator {
    return this.root.getByRole('button', { name: 'Importar' });
  }

  get importDialog(): Locator {
    return this.#page.getByRole('dialog', { name: 'Importar posiciones' });
  }

  /** What the dialog says of an import: under way, done or cancelled. */
  get importResult(): Locator {
    return this.importDialog.getByRole('status');
  }

  get importNow(): Locator {
    return this.importDialog.getByRole('button', { name: 'Importar', exact: true });
  }

  /** Chooses a file in the dialog. */
  async chooseFile(name: string, content: string | Buffer): Promise<void> {
    await (await this.#fileChooser()).setFiles({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });
  }

  /** Chooses a file that lies on the disk. */
  async chooseFileOfDisk(path: string): Promise<void> {
    await (await this.#fileChooser()).setFiles(path);
  }

  async #fileChooser(): Promise<FileChooser> {
    const choosing = this.#page.waitForEvent('filechooser');
    await this.importDialog.getByRole('button', { name: 'Elegir archivo' }).click();
    return choosing;
  }

  /** Chooses a file in the dialog and imports it. */
  async importFile(name: string, content: string | Buffer): Promise<void> {
    await this.chooseFile(name, content);
    await this.importNow.click();
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
