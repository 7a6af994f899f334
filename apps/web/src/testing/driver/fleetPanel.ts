import type { Locator } from 'vitest/browser';
import { page } from './locators.ts';
import { Panel } from './panel.ts';

/** The fleet status panel. */
export class FleetPanel extends Panel {
  constructor() {
    super(page.getByRole('region', { name: 'Estado de flota' }));
  }

  /** A count that is a filter, by the name of its status. */
  chip(status: string): Locator {
    return this.root
      .getByRole('group', { name: 'Estado de flota' })
      .getByRole('button', { name: new RegExp(`^\\d+ ?${RegExp.escape(status)}$`) });
  }

  get search(): Locator {
    return this.root.getByRole('searchbox', { name: 'Buscar en la flota' });
  }

  get rows(): Locator {
    return this.root.getByRole('list', { name: 'Móviles' }).getByRole('listitem');
  }

  row(plate: string): Locator {
    return this.rows.filter({ hasText: plate });
  }
}
