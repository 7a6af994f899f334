import type { Locator } from 'vitest/browser';
import { page } from './locators.ts';
import { Panel } from './panel.ts';

/** The texts of the alarm screens that a test asks for, by language. */
export const ALARM_TEXTS = {
  es: {
    notifications: 'Notificaciones',
    selectAll: 'Seleccionar todo',
    acknowledge: /^Asentir (Alarmas|[\d.]+)$/,
    acknowledgeAll: 'Asentir todas',
    moreActions: 'Más acciones',
    none: 'No hay notificaciones',
    seeAll: 'VER TODOS',
    hasNotified: 'Ha notificado un evento',
    empty: 'No se encontraron datos para su consulta',
    alarms: 'Alarmas',
    kinds: 'Tipos de alarma',
    position: 'Posición alarma',
    viewOnMap: 'Ver en el mapa',
    explain: 'Explicar: ',
    isNew: 'Nueva',
    settings: 'Ajustes de notificaciones',
    rulesPage: 'Configuración de notificaciones',
  },
  en: {
    notifications: 'Notifications',
    selectAll: 'Select all',
    acknowledge: /^Acknowledge (alarms|[\d,]+)$/,
    acknowledgeAll: 'Acknowledge all',
    moreActions: 'More actions',
    none: 'There are no notifications',
    seeAll: 'SEE ALL',
    hasNotified: 'Has reported an event',
    empty: 'No data was found for your query',
    alarms: 'Alarms',
    kinds: 'Alarm types',
    position: 'Alarm position',
    viewOnMap: 'View on map',
    explain: 'Explain: ',
    isNew: 'New',
    settings: 'Notification options',
    rulesPage: 'Notification settings',
  },
} as const;

type AlarmTexts = (typeof ALARM_TEXTS)['es' | 'en'];

/** The bell of the top bar and what it opens. */
export class AlarmBell {
  readonly #texts: AlarmTexts;

  constructor(language: 'es' | 'en' = 'es') {
    this.#texts = ALARM_TEXTS[language];
  }

  /** The bell, by what it says: how many are unacknowledged. */
  get button(): Locator {
    return page.getByRole('button', { name: new RegExp(`^${this.#texts.notifications}: `) });
  }

  /** The number on the bell. */
  get badge(): Locator {
    return page.getByRole('banner').css('.mantine-Indicator-indicator');
  }

  get dropdown(): Locator {
    return page.getByRole('dialog', { name: this.#texts.notifications });
  }

  /** The alarms in it. */
  get items(): Locator {
    return this.dropdown.getByRole('listitem').getByRole('button');
  }

  /** An alarm in it, by what is written on it. */
  item(text: string | RegExp): Locator {
    return this.items.filter({ hasText: text });
  }

  get selectAll(): Locator {
    return this.dropdown.getByRole('button', { name: this.#texts.selectAll });
  }

  get acknowledge(): Locator {
    return this.dropdown.getByRole('button', { name: this.#texts.acknowledge });
  }

  get seeAll(): Locator {
    return this.dropdown.getByRole('button', { name: this.#texts.seeAll });
  }
}

/** What is said of the alarm that one attends to. */
export class AlarmCard extends Panel {
  get title(): Locator {
    return this.root.getByRole('heading', { level: 3 });
  }
}

/** The panel Notificaciones, or the tab Alertas of a vehicle: the same list. */
export class AlarmsPanel extends Panel {
  readonly #texts: AlarmTexts;

  constructor(language: 'es' | 'en' = 'es', root: Locator | null = null) {
    super(root ?? page.getByRole('region', { name: ALARM_TEXTS[language].notifications }));
    this.#texts = ALARM_TEXTS[language];
  }

  get rows(): Locator {
    return this.root.getByRole('list', { name: this.#texts.alarms }).getByRole('listitem');
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  check(text: string | RegExp): Locator {
    return this.row(text).getByRole('checkbox');
  }

  /** Begins to attend to an alarm, which shows where it was. */
  async attend(text: string | RegExp): Promise<void> {
    await this.row(text)
      .getByTitle(new RegExp(`^${this.#texts.viewOnMap}`))
      .click();
  }

  /** Opens how an alarm came about. */
  async explain(text: string | RegExp): Promise<void> {
    await this.row(text)
      .getByRole('button', { name: new RegExp(`^${this.#texts.explain}`) })
      .click();
  }

  /** The card of the alarm that one attends to. */
  get card(): AlarmCard {
    return new AlarmCard(this.root.css('section').filter({ hasText: this.#texts.position }));
  }

  /** One of the three bells, which is a filter and a count. */
  bell(kind: string): Locator {
    return this.root
      .getByRole('group', { name: this.#texts.kinds })
      .getByRole('button', { name: kind, exact: false });
  }

  get selectAll(): Locator {
    return this.root.getByRole('checkbox', { name: this.#texts.selectAll });
  }

  get acknowledge(): Locator {
    return this.button(this.#texts.acknowledge);
  }

  /** Chooses something of the menu for many alarms. */
  async many(item: string): Promise<void> {
    await this.button(this.#texts.moreActions).click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  /** Acknowledges everything that fits the filter, and says yes. */
  async acknowledgeAll(): Promise<void> {
    await this.many(this.#texts.acknowledgeAll);
    await page
      .getByRole('dialog', { name: /IMPORTANTE?/ })
      .getByRole('button', { name: this.#texts.acknowledge })
      .click();
  }

  /** Opens something of the menu of the settings. */
  async settings(item: string): Promise<void> {
    await this.button(this.#texts.settings).click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  /** Clicks where nothing is: a browser is silent before it is touched. */
  async touch(): Promise<void> {
    await this.root.click({ position: { x: 40, y: 300 } });
  }
}
