import type { Locator, Page } from '@playwright/test';

/** The login page. */
export class LoginScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get userName(): Locator {
    return this.#page.getByLabel('Usuario', { exact: true });
  }

  get password(): Locator {
    return this.#page.getByLabel('Contraseña', { exact: true });
  }

  get enter(): Locator {
    return this.#page.getByRole('button', { name: 'Ingresar', exact: true });
  }

  get complaint(): Locator {
    return this.#page.getByRole('main').getByRole('alert');
  }

  async submit(userName: string, password: string): Promise<void> {
    await this.userName.fill(userName);
    await this.password.fill(password);
    await this.enter.click();
  }
}
