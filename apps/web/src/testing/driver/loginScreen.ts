import type { Locator } from 'vitest/browser';
import { page } from './locators.ts';

/** The login page. */
export class LoginScreen {
  get userName(): Locator {
    return page.getByLabelText('Usuario');
  }

  get password(): Locator {
    return page.getByLabelText('Contraseña');
  }

  get enter(): Locator {
    return page.getByRole('button', { name: 'Ingresar' });
  }

  get complaint(): Locator {
    return page.getByRole('main').getByRole('alert');
  }

  async submit(userName: string, password: string): Promise<void> {
    await this.userName.fill(userName);
    await this.password.fill(password);
    await this.enter.click();
  }

  /** Fills in one of the logins that a demo offers. */
  async chooseDemoLogin(userName: string): Promise<void> {
    const demo = page.getByRole('region', { name: 'Flota de demostración' });
    await demo.getByRole('button', { name: new RegExp(`^${RegExp.escape(userName)}`) }).click();
  }
}
