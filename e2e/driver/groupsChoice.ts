import type { Locator, Page } from '@playwright/test';

/** The dropdown that decides whose vehicles are looked at. */
export class GroupsChoice {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get #dialog(): Locator {
    return this.#page.getByRole('dialog', { name: /grupo/i });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: /grupo/i }).click();
    await this.#dialog.waitFor();
  }

  async close(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#dialog.waitFor({ state: 'hidden' });
  }

  text(text: string): Locator {
    return this.#dialog.getByText(text, { exact: true });
  }

  get customers(): Locator {
    return this.#dialog.getByLabel('Clientes');
  }

  /** The names of the chosen customers. */
  get chosen(): Locator {
    return this.#dialog.locator('.mantine-Pill-label');
  }

  /** Chooses a customer, or `Todos`, in the list. */
  async chooseCustomer(name: string): Promise<void> {
    await this.#dialog.getByRole('combobox', { name: 'Clientes' }).click();
    await this.#page.getByRole('option', { name, exact: true }).click();
  }

  get search(): Locator {
    return this.#dialog.getByRole('searchbox', { name: 'Buscar grupos' });
  }

  /** A customer or group in the tree. */
  group(name: string): Locator {
    return this.#dialog.getByRole('treeitem', { name, exact: true });
  }

  /** A group that the search found. */
  foundGroup(name: string): Locator {
    return this.#dialog.getByRole('checkbox', { name });
  }
}
