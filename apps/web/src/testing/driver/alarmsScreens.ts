import type { Locator } from 'vitest/browser';
import { page } from './locators.ts';
import { Panel } from './panel.ts';

/** The bell of the top bar and what it opens. */
export class AlarmBell {
  /** The bell, by what it says: how many are unacknowledged. */
  get button(): Locator {
    return page.getByRole('button', { name: /^Notificaciones: / });
  }

  get dropdown(): Locator {
    return page.getByRole('dialog', { name: 'Notificaciones' });
  }

  /** The alarms in it; one by what is written on it. */
  item(text: string | RegExp): Locator {
    return this.dropdown.getByRole('listitem').filter({ hasText: text }).getByRole('button');
  }
}

/** The panel Notificaciones, or the tab Alertas of a vehicle: the same list. */
export class AlarmsPanel extends Panel {
  constructor(root: Locator = page.getByRole('region', { name: 'Notificaciones' })) {
    super(root);
  }

  get rows(): Locator {
    return this.root.getByRole('list', { name: 'Alarmas' }).getByRole('listitem');
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
      .getByRole('button', { name: /^Ver en el mapa/ })
      .click();
  }

  get position(): Locator {
    return page.getByRole('dialog', { name: 'Posición alarma' });
  }
}
