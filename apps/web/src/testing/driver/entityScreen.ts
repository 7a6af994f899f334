import type { Locator } from 'vitest/browser';
import { page } from './locators.ts';

/** The page of an entity. */
export class EntityScreen {
  readonly #title: string;

  constructor(title: string) {
    this.#title = title;
  }

  get table(): Locator {
    return page.getByRole('table', { name: this.#title });
  }

  /** The rows of the list, without the headings. */
  get rows(): Locator {
    return this.table.css('tbody tr');
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  /** The names of the rows, in their order. */
  names(): string[] {
    return this.rows.elements().map((row) => row.querySelector('th')?.textContent ?? '');
  }

  heading(name: string): Locator {
    return this.table.getByRole('columnheader', { name });
  }

  /** The button that opens a row. */
  name(name: string): Locator {
    return this.rows.getByRole('button', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return page.getByRole('button', { name });
  }

  choose(name: string): Promise<void> {
    return page.getByRole('checkbox', { name: `Elegir ${name}`, exact: true }).click();
  }

  /** The form of a row, or a dialog. */
  dialog(title: string): Locator {
    return page.getByRole('dialog', { name: title });
  }

  field(name: string): Locator {
    return page.getByRole('dialog').getByRole('textbox', { name });
  }

  /** Opens the menu of a row and chooses from it. */
  async act(name: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `Acciones de ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
}
