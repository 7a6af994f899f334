import { type Locator, userEvent } from 'vitest/browser';
import { page } from './locators.ts';

const TEXTS = {
  es: {
    newRule: 'Nueva regla',
    save: 'Guardar',
    name: 'Nombre',
    events: 'Eventos',
    assets: 'Móviles',
    geofences: 'Geocercas',
    dwell: 'Permanencia mínima',
    coolDown: 'Silencio después de sonar',
    dryRun: 'Simulación',
    rules: 'Reglas',
    created: 'Regla creada correctamente',
    updated: 'Regla actualizada correctamente',
    deleted: 'Regla eliminada correctamente',
    remove: 'Eliminar',
    important: 'IMPORTANTE',
    byEmail: 'Correo electrónico',
    emails: 'Otros correos',
    openAddresses: 'Correos por confirmar',
    actionsOf: 'Acciones de',
    undo: 'Deshacer',
    customer: 'Cliente',
  },
  en: {
    newRule: 'New rule',
    save: 'Save',
    name: 'Name',
    events: 'Events',
    assets: 'Vehicles',
    geofences: 'Geofences',
    dwell: 'Minimum dwell',
    coolDown: 'Quiet after ringing',
    dryRun: 'Dry run',
    rules: 'Rules',
    created: 'Rule created',
    updated: 'Rule updated',
    deleted: 'Rule deleted',
    remove: 'Delete',
    important: 'IMPORTANT',
    byEmail: 'E-mail',
    emails: 'Other e-mails',
    openAddresses: 'Addresses to be confirmed',
    actionsOf: 'Actions for',
    undo: 'Undo',
    customer: 'Customer',
  },
} as const;

/** The page of alarm rules. */
export class RulesScreen {
  readonly texts: (typeof TEXTS)['es' | 'en'];

  constructor(language: 'es' | 'en' = 'es') {
    this.texts = TEXTS[language];
  }

  get newRule(): Locator {
    return page.getByRole('button', { name: this.texts.newRule });
  }

  get save(): Locator {
    return page.getByRole('button', { name: this.texts.save });
  }

  get name(): Locator {
    return page.getByRole('textbox', { name: this.texts.name });
  }

  /** What the rule would have done. */
  get dryRun(): Locator {
    return page.getByRole('complementary', { name: this.texts.dryRun });
  }

  /** A rule of the list. */
  row(name: string): Locator {
    return page.getByRole('table', { name: this.texts.rules }).css('tbody tr').filter({ hasText: name });
  }

  /** The field for the customer: whose rules are listed, or whose a new rule is. */
  get customer(): Locator {
    return page.getByRole('combobox', { name: this.texts.customer });
  }

  /** Whose the open rule is. */
  get owner(): Locator {
    return page.getByRole('textbox', { name: this.texts.customer });
  }

  chooseEvent(event: string): Promise<void> {
    return this.#choose(this.texts.events, event, event);
  }

  chooseVehicle(text: string, option: RegExp): Promise<void> {
    return this.#choose(this.texts.assets, text, option);
  }

  get geofences(): Locator {
    return page.getByRole('combobox', { name: this.texts.geofences });
  }

  chooseGeofence(text: string, option: string): Promise<void> {
    return this.#choose(this.texts.geofences, text, option);
  }

  /** The chip of something chosen. */
  chosen(name: string): Locator {
    return page.css('form .mantine-Pill-root').filter({ hasText: name });
  }

  /** How long a vehicle has to stay, in minutes. */
  get dwell(): Locator {
    return page.getByRole('textbox', { name: this.texts.dwell });
  }

  /** How long the rule stays silent after it rang. */
  get coolDown(): Locator {
    return page.getByRole('textbox', { name: this.texts.coolDown });
  }

  /** Opens a rule of the list. */
  async edit(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
  }

  /** Lets the rule mail to an address of somebody without a user. */
  async mailTo(address: string): Promise<void> {
    const byEmail = page.getByRole('switch', { name: this.texts.byEmail });
    (await byEmail.findElement()).focus();
    await userEvent.keyboard(' ');
    await page.getByRole('combobox', { name: this.texts.emails }).fill(address);
    await userEvent.keyboard('{Enter}');
  }

  /** An address that does not receive messages yet. */
  openAddress(address: string): Locator {
    return page
      .getByRole('list', { name: this.texts.openAddresses })
      .getByRole('listitem')
      .filter({ hasText: address });
  }

  /** Asks to delete a rule of the list. */
  async remove(name: string): Promise<void> {
    await page.getByRole('button', { name: `${this.texts.actionsOf} ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: this.texts.remove }).click();
  }

  async confirmDelete(): Promise<void> {
    const dialog = page.getByRole('dialog', { name: this.texts.important });
    await dialog.getByRole('button', { name: this.texts.remove }).click();
  }

  async #choose(label: string, text: string, option: string | RegExp): Promise<void> {
    const field = page.getByRole('combobox', { name: label });
    await field.fill(text);
    await page.getByRole('option', { name: option }).first().click();
    (await field.findElement()).focus();
    await userEvent.keyboard('{Escape}');
  }
}
