import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { page } from './locators.ts';

/** The table in which vehicles are chosen. */
export class VehicleTable {
  readonly root: Locator = page.getByRole('dialog', { name: /^(Elegir|Choose)/ });

  /** Opens it by the search icon of a field. */
  async open(within: Locator): Promise<void> {
    await within.getByRole('button', { name: /Elegir en una tabla|Choose in a table/ }).click();
    await expect.element(this.root).toBeVisible();
  }

  get search(): Locator {
    return this.root.getByRole('searchbox');
  }

  get status(): Locator {
    return this.root.getByRole('status');
  }

  get rows(): Locator {
    return this.root.css('tbody').getByRole('row');
  }

  row(plate: string): Locator {
    return this.rows.filter({ hasText: plate });
  }

  get chosen(): Locator {
    return this.root.css('tbody').getByRole('row', { selected: true });
  }

  heading(name: string): Locator {
    return this.root.getByRole('columnheader', { name });
  }

  /** Sorts by a column, the other way round the second time. */
  async sort(column: string): Promise<void> {
    await this.heading(column).getByRole('button').click();
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name });
  }

  /** Whether a row looks otherwise than a plain one while the mouse is elsewhere. */
  async isHighlighted(plate: string): Promise<boolean> {
    await userEvent.pointer({ coords: { x: 0, y: 0 } });
    const row = await this.row(plate).findElement();
    return getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)';
  }
}
