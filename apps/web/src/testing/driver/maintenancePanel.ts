import type { Locator } from 'vitest/browser';
import { page } from './locators.ts';
import { Panel } from './panel.ts';

/** The panel of maintenance, with the form that stands beside it. */
export class MaintenancePanel extends Panel {
  constructor(title = 'Mantenimiento') {
    super(page.getByRole('region', { name: title }));
  }

  /** One of its two sections. */
  section(name: 'Próximas revisiones' | 'Revisiones'): MaintenanceSection {
    return new MaintenanceSection(this.root.getByRole('region', { name }));
  }

  /** The form beside the panel, by its title. */
  form(title: string): Panel {
    return new Panel(page.getByRole('region', { name: title }));
  }

  /** The question before something is deleted. */
  get question(): Locator {
    return page.getByRole('dialog', { name: 'IMPORTANTE' });
  }
}

/** A list with what it is looked for by. */
export class MaintenanceSection extends Panel {
  /** The heading of a vehicle; it opens and closes what belongs to it. */
  vehicle(name: string): Locator {
    return this.root.getByRole('heading', { level: 4 }).getByRole('button', { name, exact: false });
  }

  /** Opens the form of a row, by what stands in it. */
  async open(text: string | RegExp): Promise<void> {
    await this.root.getByRole('listitem').filter({ hasText: text }).css('button[aria-pressed]').click();
  }
}
