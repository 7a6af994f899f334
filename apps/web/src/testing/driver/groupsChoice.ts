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

  get search(): Locator {
    return this.#dialog.getByRole('searchbox', { name: 'Buscar grupos' });
  }

  /** A group that the search found. */
  foundGroup(name: string): Locator {
    return this.#dialog.getByRole('checkbox', { name, exact: false });
  }
}
