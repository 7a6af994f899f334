import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.use({ maps: 'blank' });

test.describe('an owner', () => {
  test('begins with All, and chooses a customer, which holds after a reload', async ({ app, system }) => {
    await app.enter(await system.newOwner());
    await app.map.shows(countOnMap());
    await app.groups.open();
    await expect(app.groups.chosen).toHaveText(['Todos']);
    await expect(app.groups.group('Transportes Andina')).toBeVisible();
    await app.groups.chooseCustomer('Boreal Logística');
    await expect(app.groups.group('Transportes Andina')).toHaveCount(0);
    await expect(app.groups.group('Cadena de frío')).toHaveAttribute('aria-checked', 'true');
    await app.groups.close();
    await app.map.shows(countOnMap('frio', 'milla'));
    await expect.poll(() => app.rememberedCustomers()).toEqual(['Boreal Logística']);
    await app.reload();
    await app.map.shows(countOnMap('frio', 'milla'));
    await app.groups.open();
    await expect(app.groups.chosen).toHaveText(['Boreal Logística']);
    await app.groups.chooseCustomer('Todos');
    await app.groups.close();
    await app.map.shows(countOnMap());
  });

  test('finds the same choice in another browser', async ({ app, system }) => {
    const user = await system.newOwner();
    await app.enter(user);
    await app.map.shows(countOnMap());
    await app.groups.open();
    await app.groups.chooseCustomer('Boreal Logística');
    await app.groups.close();
    await app.map.shows(countOnMap('frio', 'milla'));
    await expect.poll(() => app.rememberedCustomers()).toEqual(['Boreal Logística']);
    await app.enter(user); // what the server remembers
    await app.map.shows(countOnMap('frio', 'milla'));
  });
});

test.describe('who is no owner', () => {
  test('sees the own customer, fixed, with its groups', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.groups.open();
    await expect(app.groups.text('Transportes Andina').first()).toBeVisible();
    await expect(app.groups.customers).toHaveCount(0);
    await expect(app.groups.group('Zona Norte')).toBeVisible();
    await expect(app.groups.group('Cadena de frío')).toHaveCount(0);
  });

  test('takes a group out and in again, with what is below it', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.groups.open();
    await app.groups.group('Zona Sur').click();
    await expect(app.groups.group('Zona Sur')).toHaveAttribute('aria-checked', 'false');
    await expect(app.groups.group('Transportes Andina')).toHaveAttribute('aria-checked', 'mixed');
    await app.map.shows(countOnMap('norte'));
    await app.groups.group('Transportes Andina').click();
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.groups.group('Transportes Andina').click();
    await app.map.shows(0);
    await app.groups.close();
    await expect(app.text('No hay grupos elegidos')).toBeVisible();
  });

  test('searches groups by name, leaves only', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.groups.open();
    await app.groups.search.fill('reparto');
    await expect(app.groups.foundGroup('Reparto Sur')).toBeChecked();
    await app.groups.search.fill('zona sur');
    await expect(app.groups.text('Ningún grupo coincide')).toBeVisible();
    await app.groups.search.fill('norte');
    await app.groups.foundGroup('Zona Norte').uncheck();
    await app.map.shows(countOnMap('sur', 'reparto'));
  });

  test('bounded by groups sees those alone, each by its name', async ({ app, system }) => {
    await app.enter(await system.newUser({ groups: ['Zona Norte', 'Reparto Sur'] }));
    await app.map.shows(countOnMap('norte', 'reparto'));
    await app.groups.open();
    await expect(app.groups.group('Zona Norte')).toBeVisible();
    await expect(app.groups.group('Zona Sur')).toHaveCount(0);
    await app.groups.group('Reparto Sur').click();
    await app.map.shows(countOnMap('norte'));
    await expect(app.groups.group('Zona Norte')).toHaveAttribute('aria-checked', 'true');
  });

  test('walks the tree with the keyboard', async ({ app, system }) => {
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.groups.open();
    await app.groups.group('Transportes Andina').focus();
    await app.press('ArrowDown');
    await expect(app.groups.group('Zona Norte')).toBeFocused();
    await app.press('Space');
    await expect(app.groups.group('Zona Norte')).toHaveAttribute('aria-checked', 'false');
    await app.press('ArrowDown');
    await app.press('ArrowRight');
    await expect(app.groups.group('Reparto Sur')).toBeVisible();
    await app.press('ArrowLeft');
    await expect(app.groups.group('Reparto Sur')).toHaveCount(0);
    await app.press('Home');
    await expect(app.groups.group('Transportes Andina')).toBeFocused();
  });
});
