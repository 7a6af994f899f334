import { readFile } from 'node:fs/promises';
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

  /** The heading of a day, which opens and closes it. */
  day(date: string): Locator {
    return this.root.getByRole('heading', { level: 4 }).getByRole('button').filter({ hasText: date });
  }

  get trips(): Locator {
    return this.root.getByRole('listitem').locator('button[aria-pressed]');
  }

  /** Opens how the trip that set out at a time came about. */
  explainTrip(time: string): Locator {
    return this.root.getByRole('button', { name: new RegExp(`^Explicar el viaje.* ${time}`) });
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

  /** Chooses a file in the dialog and imports it. */
  async importFile(name: string, content: string): Promise<void> {
    const choosing = this.#page.waitForEvent('filechooser');
    await this.importDialog.getByRole('button', { name: 'Elegir archivo' }).click();
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) };
    await (await choosing).setFiles(file);
    await this.importDialog.getByRole('button', { name: 'Importar', exact: true }).click();
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
