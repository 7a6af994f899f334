import type { Locator, Page } from '@playwright/test';

/** The page of alarm rules. */
export class RulesScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get save(): Locator {
    return this.#page.getByRole('button', { name: 'Guardar' });
  }

  get name(): Locator {
    return this.#page.getByRole('textbox', { name: 'Nombre' });
  }

  async chooseEvent(event: string): Promise<void> {
    const field = this.#page.getByRole('combobox', { name: 'Eventos' });
    await field.fill(event);
    await this.#page.getByRole('option', { name: event, exact: true }).first().click();
    await field.press('Escape');
  }

  async setCoolDown(amount: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Silencio después de sonar', exact: true }).fill(amount);
  }
}
