import type { Locator, Page } from '@playwright/test';
import { Panel } from './panel.ts';

/** The panel of maintenance, with the form that stands beside it. */
export class MaintenancePanel {
  readonly notices: MaintenanceSection;
  readonly services: MaintenanceSection;
  readonly #page: Page;

  constructor(page: Page) {
    const panel = page.getByRole('region', { name: 'Mantenimiento', exact: true });
    this.#page = page;
    this.notices = new MaintenanceSection(
      panel.getByRole('region', { name: 'Próximas revisiones', exact: true }),
    );
    this.services = new MaintenanceSection(panel.getByRole('region', { name: 'Revisiones', exact: true }));
  }

  /** Opens the tab of the services that were performed. */
  async openServices(): Promise<void> {
    await this.#page.getByRole('tab', { name: 'Revisiones', exact: true }).click();
  }

  /** The form beside the panel, by its title. */
  form(title: string): MaintenanceForm {
    return new MaintenanceForm(this.#page.getByRole('region', { name: title, exact: true }), this.#page);
  }
}

/** A list with what it is looked for by. */
class MaintenanceSection extends Panel {
  /** The heading of a vehicle; it opens and closes what belongs to it. */
  vehicle(name: string): Locator {
    return this.root.getByRole('heading', { level: 4 }).getByRole('button', { name });
  }

  /** A row, by what stands in it. */
  row(text: string | RegExp): Locator {
    return this.root.getByRole('listitem').filter({ hasText: text });
  }

  /** Opens the form of a row. */
  async open(text: string | RegExp): Promise<void> {
    await this.row(text).locator('button[aria-pressed]').click();
  }
}

/** The form of a performed service. */
class MaintenanceForm extends Panel {
  readonly #page: Page;

  constructor(root: Locator, page: Page) {
    super(root);
    this.#page = page;
  }

  /** Adds a file from the disk. */
  async addFile(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [chooser] = await Promise.all([
      this.#page.waitForEvent('filechooser'),
      this.button('Agregar archivos').click(),
    ]);
    await chooser.setFiles(file);
  }

  /** Saves a stored file to the disk; gives its name and content. */
  async download(name: string): Promise<{ name: string; content: Buffer }> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.button(`Descargar ${name}`).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return { name: download.suggestedFilename(), content: Buffer.concat(chunks) };
  }
}
