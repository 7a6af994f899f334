import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { page } from './locators.ts';

const TEXTS = {
  es: {
    title: 'Umbrales de las reglas',
    newSet: 'Nuevos umbrales',
    oneVehicle: 'Un móvil',
    vehicle: 'Móvil',
    vehicles: 'Móviles',
    save: 'Guardar',
    remove: 'Eliminar',
    important: 'IMPORTANTE',
    sets: 'Definidos',
    inForce: 'Vigentes',
    applications: 'Aplicar al pasado',
    history: 'Aplicaciones al pasado',
    apply: 'Aplicar',
    from: 'Desde',
    accept: 'Aceptar',
    towing: 'Remolque',
    distance: 'Distancia del lugar',
    onlyChanged: 'Solo los cambiados',
    saved: 'Umbrales guardados correctamente',
    deleted: 'Umbrales eliminados correctamente',
    outOfRange: 'Entre 0 m y 20.000 m',
    ofVehicle: 'Del móvil',
    builtIn: 'De fábrica',
    required: 'Requerido',
  },
  en: {
    title: 'Thresholds of the rules',
    newSet: 'New thresholds',
    oneVehicle: 'One vehicle',
    vehicle: 'Vehicle',
    vehicles: 'Vehicles',
    save: 'Save',
    remove: 'Delete',
    important: 'IMPORTANT',
    sets: 'Defined',
    inForce: 'In force',
    applications: 'Apply to the past',
    history: 'Applied to the past',
    apply: 'Apply',
    from: 'From',
    accept: 'Accept',
    towing: 'Towing',
    distance: 'Distance from the place',
    onlyChanged: 'Only the changed ones',
    saved: 'Thresholds saved',
    deleted: 'Thresholds deleted',
    outOfRange: 'Between 0 ft and 65,616.8 ft',
    ofVehicle: 'From the vehicle',
    builtIn: 'Built in',
    required: 'Required',
  },
} as const;

/** The page of thresholds. */
export class ThresholdsScreen {
  readonly texts: (typeof TEXTS)['es' | 'en'];
  readonly #language: 'es' | 'en';

  constructor(language: 'es' | 'en' = 'es') {
    this.#language = language;
    this.texts = TEXTS[language];
  }

  button(name: string): Locator {
    return page.getByRole('button', { name });
  }

  tab(name: string): Locator {
    return page.getByRole('tab', { name });
  }

  /** The field of a threshold. */
  field(name: string): Locator {
    return page.getByRole('textbox', { name });
  }

  /** The sets of a place. */
  set(place: string): Locator {
    return page.getByRole('list', { name: this.texts.sets }).getByRole('listitem').filter({ hasText: place });
  }

  /** The row of a threshold in force. */
  row(name: string): Locator {
    return page.getByRole('row').filter({ hasText: name });
  }

  /** What was applied to the past, the newest first. */
  get applications(): Locator {
    return page.getByRole('list', { name: this.texts.history }).getByRole('listitem');
  }

  async chooseVehicle(field: string, plate: string): Promise<void> {
    const input = page.getByRole('combobox', { name: field });
    await input.fill(plate);
    await page.getByRole('option', { name: new RegExp(plate) }).click();
    await userEvent.keyboard('{Escape}');
  }

  /** Picks a day (`yyyy-MM-dd`) of the calendar of a field, at its first moment. */
  async chooseDay(field: string, day: string): Promise<void> {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    await page.getByRole('button', { name: field }).click();
    const locale = this.#language === 'es' ? 'es-ES' : 'en-US';
    const name = new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(year, month - 1, 1));
    const wanted = page.getByRole('button', { name: `${date} ${name} ${year}` });
    const before = page.getByRole('button', { name: /^(Mes anterior|Previous month)$/ });
    await expect.element(before).toBeVisible();
    if (wanted.length === 0) await before.click();
    await wanted.click();
    await this.button(this.texts.accept).click();
  }

  /** The question of a dialog. */
  get question(): Locator {
    return page.getByRole('dialog', { name: this.texts.important });
  }

  /** Answers the question of a dialog. */
  async confirm(answer: string): Promise<void> {
    await this.question.getByRole('button', { name: answer }).click();
  }
}
