import type { Locator, Page } from '@playwright/test';
import { Panel } from './panel.ts';

/** The texts of the alarm screens that a spec asks for, by language. */
export const ALARM_TEXTS = {
  es: {
    notifications: 'Notificaciones',
    selectAll: 'Seleccionar todo',
    acknowledge: 'Asentir Alarmas',
    acknowledgeAll: 'Asentir todas',
    markAsRead: 'Marcar como leídas',
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
    choose: 'Seleccionar:',
    mute: 'Silenciar',
    unmute: 'Activar sonido',
    showFilters: 'Mostrar filtros',
    onlyUnread: 'Solo no leídas',
    isNew: 'Nueva',
    isRead: 'Leída',
    alerts: 'Alertas',
    settings: 'Ajustes de notificaciones',
    rulesPage: 'Configuración de notificaciones',
  },
  en: {
    notifications: 'Notifications',
    selectAll: 'Select all',
    acknowledge: 'Acknowledge alarms',
    acknowledgeAll: 'Acknowledge all',
    markAsRead: 'Mark as read',
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
    choose: 'Select:',
    mute: 'Mute',
    unmute: 'Turn the sound on',
    showFilters: 'Show filters',
    onlyUnread: 'Unread only',
    isNew: 'New',
    isRead: 'Read',
    alerts: 'Alerts',
    settings: 'Notification options',
    rulesPage: 'Notification settings',
  },
} as const;

type AlarmTexts = Record<keyof (typeof ALARM_TEXTS)['es'], string>;

/** The bell of the top bar and what it opens. */
export class AlarmBell {
  readonly #page: Page;
  readonly #texts: AlarmTexts;

  constructor(page: Page, language: 'es' | 'en' = 'es') {
    this.#page = page;
    this.#texts = ALARM_TEXTS[language];
  }

  /** The bell, by what it says: how many are unacknowledged. */
  get button(): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${this.#texts.notifications}: `) });
  }

  /** The number on the bell. */
  get badge(): Locator {
    return this.#page.getByRole('banner').locator('.mantine-Indicator-indicator');
  }

  get dropdown(): Locator {
    return this.#page.getByRole('dialog', { name: this.#texts.notifications });
  }

  /** The alarms in it; one by what is written on it. */
  item(text: string | RegExp = ''): Locator {
    return this.dropdown.getByRole('listitem').filter({ hasText: text }).getByRole('button');
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

/** The panel Notificaciones, or the tab Alertas of a vehicle: the same list. */
export class AlarmsPanel extends Panel {
  readonly #page: Page;
  readonly #texts: AlarmTexts;

  constructor(page: Page, language: 'es' | 'en' = 'es', root: Locator | null = null) {
    super(root ?? page.getByRole('region', { name: ALARM_TEXTS[language].notifications, exact: true }));
    this.#page = page;
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

  /** Opens where an alarm was. */
  async view(text: string | RegExp): Promise<void> {
    await this.row(text)
      .getByRole('button', { name: new RegExp(`^${this.#texts.viewOnMap}`) })
      .click();
  }

  /** Opens how an alarm came about. */
  async explain(text: string | RegExp): Promise<void> {
    await this.row(text)
      .getByRole('button', { name: new RegExp(`^${this.#texts.explain}`) })
      .click();
  }

  get position(): Locator {
    return this.#page.getByRole('dialog', { name: this.#texts.position });
  }

  /** One of the three bells, which is a filter and a count. */
  bell(kind: string): Locator {
    return this.root.getByRole('group', { name: this.#texts.kinds }).getByRole('button', { name: kind });
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
    await this.#page.getByRole('menuitem', { name: item }).click();
  }

  /** Acknowledges everything that fits the filter, and says yes. */
  async acknowledgeAll(): Promise<void> {
    await this.many(this.#texts.acknowledgeAll);
    await this.#page
      .getByRole('dialog', { name: /IMPORTANTE?/ })
      .getByRole('button', { name: this.#texts.acknowledgeAll })
      .click();
  }
}

/** Counts the sounds that a page makes. Ask for it before the page is opened. */
export async function soundsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    Object.assign(globalThis, { tonesPlayed: 0 });
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when: [number?]) {
      (globalThis as unknown as { tonesPlayed: number }).tonesPlayed += 1;
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { tonesPlayed: number }).tonesPlayed);
}
