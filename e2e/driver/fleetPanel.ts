import type { Locator, Page } from '@playwright/test';
import { Panel } from './panel.ts';

/** The fleet status panel. */
export class FleetPanel extends Panel {
  constructor(page: Page) {
    super(page.getByRole('region', { name: 'Estado de flota', exact: true }));
  }

  get rows(): Locator {
    return this.root.getByRole('list', { name: 'Móviles' }).getByRole('listitem');
  }

  row(plate: string): Locator {
    return this.rows.filter({ hasText: plate });
  }
}
