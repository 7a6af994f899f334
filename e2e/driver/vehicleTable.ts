import type { Locator, Page } from '@playwright/test';

/** The table in which vehicles are chosen. */
export class VehicleTable {
  readonly root: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: /^(Elegir|Choose)/ });
    this.#page = page;
  }

  /** Opens it by the search icon of a field. */
  async open(within: Locator): Promise<void> {
    await within.getByRole('button', { name: /Elegir en una tabla|Choose in a table/ }).click();
    await this.root.waitFor();
  }

  get search(): Locator {
    return this.root.getByRole('searchbox');
  }

  get rows(): Locator {
    return this.root.locator('tbody').getByRole('row');
  }

  row(plate: string): Locator {
    return this.rows.filter({ hasText: plate });
  }

  get chosen(): Locator {
    return this.root.locator('tbody').getByRole('row', { selected: true });
  }

  heading(name: string): Locator {
    return this.root.getByRole('columnheader', { name });
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  /** Whether the rows that are chosen look otherwise than the other ones. */
  async isHighlighted(plate: string): Promise<boolean> {
    await this.#page.mouse.move(0, 0);
    const colour = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);
    return (await colour(this.row(plate))) !== 'rgba(0, 0, 0, 0)';
  }
}
