import type { Locator, Page } from '@playwright/test';

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
  },
} as const;

/** The page of alarm rules. */
export class RulesScreen {
  readonly texts: (typeof TEXTS)['es' | 'en'];
  readonly #page: Page;

  constructor(page: Page, language: 'es' | 'en' = 'es') {
    this.#page = page;
    this.texts = TEXTS[language];
  }

  get newRule(): Locator {
    return this.#page.getByRole('button', { name: this.texts.newRule });
  }

  get save(): Locator {
    return this.#page.getByRole('button', { name: this.texts.save });
  }

  get name(): Locator {
    return this.#page.getByRole('textbox', { name: this.texts.name });
  }

  /** What the rule would have done. */
  get dryRun(): Locator {
    return this.#page.getByRole('complementary', { name: this.texts.dryRun });
  }

  /** A rule of the list. */
  row(name: string): Locator {
    return this.#page
      .getByRole('list', { name: this.texts.rules })
      .getByRole('listitem')
      .filter({ hasText: name });
  }

  chooseEvent(event: string): Promise<void> {
    return this.#choose(this.texts.events, event, event);
  }

  chooseVehicle(text: string, option: RegExp): Promise<void> {
    return this.#choose(this.texts.assets, text, option);
  }

  get geofences(): Locator {
    return this.#page.getByRole('combobox', { name: this.texts.geofences });
  }

  chooseGeofence(text: string, option: string): Promise<void> {
    return this.#choose(this.texts.geofences, text, option);
  }

  /** The chip of something chosen. */
  chosen(name: string): Locator {
    return this.#page.locator('form .mantine-Pill-root').filter({ hasText: name });
  }

  /** How long a vehicle has to stay, in minutes. */
  get dwell(): Locator {
    return this.#page.getByRole('textbox', { name: this.texts.dwell, exact: true });
  }

  async setDwell(minutes: string): Promise<void> {
    await this.dwell.fill(minutes);
  }

  async setCoolDown(amount: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: this.texts.coolDown, exact: true }).fill(amount);
  }

  async confirmDelete(): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: this.texts.important });
    await dialog.getByRole('button', { name: this.texts.remove, exact: true }).click();
  }

  async #choose(label: string, text: string, option: string | RegExp): Promise<void> {
    const field = this.#page.getByRole('combobox', { name: label });
    await field.fill(text);
    await this.#page.getByRole('option', { name: option, exact: true }).first().click();
    await field.press('Escape');
  }
}
