import { type ChosenFile, commands, type Locator, userEvent } from 'vitest/browser';
import { page } from './locators.ts';
import { Panel } from './panel.ts';

/** The panel of maintenance, with the form that stands beside it. */
export class MaintenancePanel extends Panel {
  constructor(title = 'Mantenimiento') {
    super(page.getByRole('region', { name: title }));
  }

  /** Shows the performed services. */
  async done(): Promise<MaintenanceSection> {
    await this.tab('Revisiones').click();
    return this.section('Revisiones');
  }

  /** One of its two sections, while its tab is open. */
  section(name: 'Próximas revisiones' | 'Revisiones'): MaintenanceSection {
    return new MaintenanceSection(this.root.getByRole('region', { name }));
  }

  /** The form beside the panel, by its title. */
  form(title: string): MaintenanceForm {
    return new MaintenanceForm(page.getByRole('region', { name: title }));
  }

  /** The question before something is deleted. */
  get question(): Locator {
    return page.getByRole('dialog', { name: /^IMPORTANTE?$/ });
  }

  /** Answers the question before something is deleted. */
  async answer(name: string): Promise<void> {
    await this.question.getByRole('button', { name }).click();
  }
}

/** A list with what it is looked for by. */
export class MaintenanceSection extends Panel {
  /** Looks for a vehicle. */
  async chooseVehicle(plate: string): Promise<void> {
    await pickVehicle(this.root.getByRole('combobox', { name: 'Móviles' }), plate);
    await userEvent.keyboard('{Escape}');
  }

  /** The heading of a vehicle; it opens and closes what belongs to it. */
  vehicle(name: string): Locator {
    return this.root.getByRole('heading', { level: 4 }).getByRole('button', { name, exact: false });
  }

  /** A row, by what stands in it. */
  row(text: string | RegExp): Locator {
    return this.root.getByRole('listitem').filter({ hasText: text });
  }

  /** Opens the form of a row. */
  async open(text: string | RegExp): Promise<void> {
    await this.row(text).css('button[aria-pressed]').click();
  }

  weekday(name: string): Locator {
    return this.root.getByRole('group', { name: 'Días de la semana' }).getByRole('button', { name });
  }
}

/** The form of a notice or a performed service. */
export class MaintenanceForm extends Panel {
  field(label: string): Locator {
    return this.root.getByLabelText(label);
  }

  /** Chooses something of a list. */
  async choose(label: string, option: string): Promise<void> {
    await this.root.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  }

  /** Searches a vehicle and chooses it. */
  async chooseVehicle(label: 'Móvil' | 'Móviles', plate: string): Promise<void> {
    await pickVehicle(this.root.getByRole('combobox', { name: label }), plate);
    if (label === 'Móviles') await userEvent.keyboard('{Escape}');
  }

  /** What stands below a field as a complaint. */
  complaint(label: string): Locator {
    return this.root
      .css('.mantine-InputWrapper-root')
      .filter({ has: page.getByText(label) })
      .css('.mantine-InputWrapper-error');
  }

  /** What the browser remembers of a choice of files; it notices no file that is chosen twice in a row. */
  get fileInput(): Locator {
    return this.root.css('input[type=file]');
  }

  /** Adds a file from the disk. */
  addFile(file: ChosenFile): Promise<void> {
    return commands.chooseFile(this.button('Agregar archivos'), file);
  }

  /** Saves a stored file to the disk; gives its name and content. */
  download(name: string): Promise<Omit<ChosenFile, 'mimeType'>> {
    return commands.download(this.button(`Descargar ${name}`));
  }
}

async function pickVehicle(field: Locator, plate: string): Promise<void> {
  await field.fill(plate);
  await page.getByRole('option', { name: plate, exact: false }).click();
}
