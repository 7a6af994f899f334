import { describe, expect, test } from 'vitest';
import { ANDINA, ANDINA_GROUPS, BOREAL, CUSTOMERS, countOnMap } from '../../testing/fleet/company.ts';
import { OWNER, type UserWish } from '../../testing/fleet/users.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const BOREAL_GROUPS = ['Cadena de frío', 'Última milla'] as const;
const BOREAL_ID = CUSTOMERS.find(({ name }) => name === BOREAL)?.id;

/** The map with all that the user sees on it, and the choice open. */
async function openChoice(user: Partial<UserWish>, ...groups: readonly string[]) {
  const app = await renderApp('/map', { user });
  await app.map.shows(countOnMap(...groups));
  await app.groups.open();
  return app;
}

describe('an owner', () => {
  test('begins with All, and chooses a customer, which holds after a reload', async () => {
    const app = await openChoice(OWNER);
    await expect.element(app.groups.chosen).toHaveTextContent('Todos');
    await expect.element(app.groups.group(ANDINA)).toBeVisible();
    await app.groups.chooseCustomer(BOREAL);
    await expect.element(app.groups.group(ANDINA)).not.toBeInTheDocument();
    await expect.element(app.groups.group('Cadena de frío')).toHaveAttribute('aria-checked', 'true');
    await app.groups.close();
    await app.map.shows(countOnMap(...BOREAL_GROUPS));
    await expect.poll(() => app.user.shown.selection?.customerIds).toEqual([BOREAL_ID]);
    app.reload();
    await app.map.shows(countOnMap(...BOREAL_GROUPS));
    await app.groups.open();
    await expect.element(app.groups.chosen).toHaveTextContent(BOREAL);
    await app.groups.chooseCustomer('Todos');
    await app.groups.close();
    await app.map.shows(countOnMap());
  });

  test('finds the same choice in another browser', async () => {
    const app = await openChoice(OWNER);
    await app.groups.chooseCustomer(BOREAL);
    await app.groups.close();
    await app.map.shows(countOnMap(...BOREAL_GROUPS));
    await expect.poll(() => app.user.shown.selection?.customerIds).toEqual([BOREAL_ID]);
    localStorage.clear();
    app.enter(app.user); // what the server remembers
    await app.map.shows(countOnMap(...BOREAL_GROUPS));
  });
});

describe('who is no owner', () => {
  test('sees the own customer, fixed, with its groups', async () => {
    const app = await openChoice({}, ...ANDINA_GROUPS);
    await expect.element(app.groups.text(ANDINA).first()).toBeVisible();
    await expect.element(app.groups.customers).not.toBeInTheDocument();
    await expect.element(app.groups.group('Zona Norte')).toBeVisible();
    await expect.element(app.groups.group('Cadena de frío')).not.toBeInTheDocument();
  });

  test('takes a group out and in again, with what is below it', async () => {
    const app = await openChoice({}, ...ANDINA_GROUPS);
    await app.groups.group('Zona Sur').click();
    await expect.element(app.groups.group('Zona Sur')).toHaveAttribute('aria-checked', 'false');
    await expect.element(app.groups.group(ANDINA)).toHaveAttribute('aria-checked', 'mixed');
    await app.map.shows(countOnMap('Zona Norte'));
    await app.groups.group(ANDINA).click();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.groups.group(ANDINA).click();
    await app.map.shows(0);
    await app.groups.close();
    await expect.element(app.text('No hay grupos elegidos')).toBeVisible();
  });

  test('searches groups by name, leaves only', async () => {
    const app = await openChoice({}, ...ANDINA_GROUPS);
    await app.groups.search.fill('reparto');
    await expect.element(app.groups.foundGroup('Reparto Sur')).toBeChecked();
    await app.groups.search.fill('zona sur');
    await expect.element(app.groups.text('Ningún grupo coincide')).toBeVisible();
    await app.groups.search.fill('norte');
    await app.groups.foundGroup('Zona Norte').click();
    await expect.element(app.groups.foundGroup('Zona Norte')).not.toBeChecked();
    await app.map.shows(countOnMap('Zona Sur', 'Reparto Sur'));
  });

  test('bounded by groups sees those alone, each by its name', async () => {
    const groups = ['Zona Norte', 'Reparto Sur'];
    const app = await openChoice({ groups }, ...groups);
    await expect.element(app.groups.group('Zona Norte')).toBeVisible();
    await expect.element(app.groups.group('Zona Sur')).not.toBeInTheDocument();
    await app.groups.group('Reparto Sur').click();
    await app.map.shows(countOnMap('Zona Norte'));
    await expect.element(app.groups.group('Zona Norte')).toHaveAttribute('aria-checked', 'true');
  });

  test('walks the tree with the keyboard', async () => {
    const app = await openChoice({}, ...ANDINA_GROUPS);
    await expect.element(app.groups.search).toHaveFocus(); // which comes a moment after the choice is open
    (await app.groups.group(ANDINA).findElement()).focus();
    await app.press('{ArrowDown}');
    await expect.element(app.groups.group('Zona Norte')).toHaveFocus();
    await app.press(' ');
    await expect.element(app.groups.group('Zona Norte')).toHaveAttribute('aria-checked', 'false');
    await app.press('{ArrowDown}{ArrowRight}');
    await expect.element(app.groups.group('Reparto Sur')).toBeVisible();
    await app.press('{ArrowLeft}');
    await expect.element(app.groups.group('Reparto Sur')).not.toBeInTheDocument();
    await app.press('{Home}');
    await expect.element(app.groups.group(ANDINA)).toHaveFocus();
  });
});
