import type { Locator, Page } from '@playwright/test';
import { Panel } from './panel.ts';

/** The panel of maintenance, with the form that stands beside it. */
export class MaintenancePanel extends Panel {
  readonly #page: Page;

  constructor(page: Page, title = 'Mantenimiento') {
    super(page.getByRole('region', { name: title, exact: true }));
    this.#page = page;
  }

  /** One of its two sections. */
  section(name: 'Próximas revisiones' | 'Revisiones'): MaintenanceSection {
    return new MaintenanceSection(this.root.getByRole('region', { name, exact: true }), this.#page);
  }

  /** The form beside the panel, by its title. */
  form(title: string): MaintenanceForm {
    return new MaintenanceForm(this.#page.getByRole('region', { name: title, exact: true }), this.#page);
  }

  /** The question before something is deleted. */
  get question(): Locator {
    return this.#page.getByRole('dialog', { name: 'IMPORTANTE', exact: true });
  }
}

/** A list with what it is looked for by. */
export class MaintenanceSection extends Panel {
  readonly #page: Page;

  constructor(root: Locator, page: Page) {
    super(root);
    this.#page = page;
  }

  /** Looks for a vehicle. */
  async chooseVehicle(plate: string): Promise<void> {
    await this.root.getByRole('combobox', { name: 'Móviles' }).fill(plate);
    await this.#page.getByRole('option', { name: plate }).click();
    await this.#page.keyboard.press('Escape');
  }

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

  weekday(name: string): Locator {
    return this.root
      .getByRole('group', { name: 'Días de la semana' })
      .getByRole('button', { name, exact: true });
  }
}

/** The form of a notice or a performed service. */
export class MaintenanceForm extends Panel {
  readonly #page: Page;

  constructor(root: Locator, page: Page) {
    super(root);
    this.#page = page;
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true });
  }

  /** Chooses something of a list. */
  async choose(label: string, option: string): Promise<void> {
    await this.root.getByRole('combobox', { name: label, exact: true }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Searches a vehicle and takes it. */
  async chooseVehicle(label: string, plate: string): Promise<void> {
    await this.root.getByRole('combobox', { name: label, exact: true }).fill(plate);
    await this.#page.getByRole('option', { name: plate }).click();
    if (label === 'Móviles') await this.#page.keyboard.press('Escape');
  }

  /** What stands below a field as a complaint. */
  complaint(label: string): Locator {
    return this.root
      .locator('.mantine-InputWrapper-root')
      .filter({ has: this.#page.getByText(label, { exact: true }) })
      .locator('.mantine-InputWrapper-error');
  }

  /** What the browser remembers of a choice of files; it tells of no file that is chosen twice in a row. */
  get fileInput(): Locator {
    return this.root.locator('input[type=file]');
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
