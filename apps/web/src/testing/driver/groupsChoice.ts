import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { page } from './locators.ts';

/** The dropdown that decides whose vehicles are looked at. */
export class GroupsChoice {
  get #dialog(): Locator {
    return page.getByRole('dialog', { name: /grupo/i });
  }

  async open(): Promise<void> {
    await page.getByRole('button', { name: /grupo/i }).click();
    await expect.element(this.#dialog).toBeVisible();
  }

  async close(): Promise<void> {
    await userEvent.keyboard('{Escape}');
    await expect.element(this.#dialog).not.toBeInTheDocument();
  }

  text(text: string): Locator {
    return this.#dialog.getByText(text);
  }

  /** The list in which an owner chooses customers. */
  get customers(): Locator {
    return this.#dialog.getByRole('combobox', { name: 'Clientes' });
  }

  /** The names of the chosen customers. */
  get chosen(): Locator {
    return this.#dialog.css('.mantine-Pill-label');
  }

  /** Chooses a customer, or `Todos`, in the list. */
  async chooseCustomer(name: string): Promise<void> {
    await this.customers.click();
    await page.getByRole('option', { name }).click();
  }

  get search(): Locator {
    return this.#dialog.getByRole('searchbox', { name: 'Buscar grupos' });
  }

  /** A customer or group in the tree. */
  group(name: string): Locator {
    return this.#dialog.getByRole('treeitem', { name });
  }

  /** A group that the search found. */
  foundGroup(name: string): Locator {
    return this.#dialog.getByRole('checkbox', { name, exact: false });
  }
}
