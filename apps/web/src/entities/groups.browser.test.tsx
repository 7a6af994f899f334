import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const groups = new EntityScreen('Grupos');

test('a group is moved by keys, by its menu and by dragging, and created where it is to be', async () => {
  const app = await renderApp('/manage/groups');
  const item = (name: string) => app.page.getByRole('treeitem', { name, exact: true });
  const moves = () => app.api.calls('updateAssetGroup').map(({ id, assetGroup }) => [id, assetGroup]);
  await expect.element(item('Taller')).toBeVisible();
  expect(item('Noche').elements()).toEqual([]);

  (item('Taller').element() as HTMLElement).focus();
  await userEvent.keyboard('m{ArrowUp}{Enter}');
  await expect.element(app.notice('Grupo actualizado correctamente')).toBeVisible();
  expect(moves()).toEqual([[4, { parentId: 2 }]]);
  // It is shown where it went, and its root is neither moved nor a place within itself.
  await expect.element(item('Noche')).toBeVisible();

  await groups.act('Noche', 'Mover a…');
  await expect.element(app.page.getByText('Elija dónde poner «Noche»')).toBeVisible();
  await item('Andina').getByRole('button', { name: 'Mover aquí' }).click();
  await expect.poll(() => moves()[1]).toEqual([3, { parentId: 1 }]);

  await userEvent.dragAndDrop(item('Noche'), item('Reparto'));
  await expect.poll(() => moves().length).toBe(3);

  await groups.act('Reparto', 'Agregar dentro');
  await expect
    .element(groups.dialog('Nuevo grupo').getByRole('combobox', { name: 'Dentro de' }))
    .toHaveValue('Reparto');
});

test('the root says that it stays, and who may only look is offered nothing else', async () => {
  const app = await renderApp('/manage/groups');
  await groups.act('Andina', 'Eliminar');
  await expect
    .element(groups.dialog('Eliminar grupo').getByText('No se puede eliminar el grupo raiz'))
    .toBeVisible();
  await groups.dialog('Eliminar grupo').getByRole('button', { name: 'Cerrar' }).last().click();
  await app.open('/manage/groups?row=1');
  await expect.element(groups.field('Nombre')).toHaveValue('Andina');
  expect(app.page.getByRole('combobox', { name: 'Dentro de' }).elements()).toEqual([]);
});

test('who may only look is shown the tree and the list', async () => {
  const app = await renderApp('/manage/groups?q=noc', {
    user: { ...OWNER, without: ['CrearGrupos', 'ModificarGrupos', 'EliminarGrupos'] },
  });
  await expect.element(app.page.getByRole('treeitem', { name: 'Noche', exact: true })).toBeVisible();
  expect(app.page.getByRole('treeitem').elements()).toHaveLength(3);
  expect(app.button('Nuevo grupo').elements()).toEqual([]);
  await app.page.getByText('Lista', { exact: true }).click();
  await expect.element(groups.row('Noche')).toBeVisible();
});

test('vehicles are added to a group and removed from it, and both can be undone', async () => {
  const app = await renderApp('/manage/groups?row=2');
  const form = groups.dialog('Grupo Reparto');
  const members = form.getByRole('list', { name: 'Móviles del grupo' });
  await expect.element(members).toMatchTextContent('AND-104');
  for (const plate of ['AND-101', 'AND-102']) {
    await form.getByRole('combobox', { name: 'Agregar móviles' }).fill(plate);
    await app.page.getByRole('option', { name: new RegExp(plate) }).click();
  }
  await form.getByRole('button', { name: 'Agregar (2)' }).click();
  await expect.element(app.notice('2 móviles agregados al grupo')).toBeVisible();
  await expect.poll(() => members.getByRole('listitem').elements().length).toBe(3);

  await app.button('Deshacer').click();
  await expect.poll(() => members.getByRole('listitem').elements().length).toBe(1);
  await members.getByRole('button', { name: /^Quitar .*AND-104 del grupo$/ }).click();
  await expect.element(app.notice('1 móvil quitado del grupo')).toBeVisible();
  await expect.element(form.getByText('Todavía no hay móviles en el grupo')).toBeVisible();
  expect(app.api.calls('removeVehiclesFromGroup').map(({ groupId }) => groupId)).toEqual([2, 2]);
});

test('the root group says that it has all vehicles, and who may only look changes none', async () => {
  const app = await renderApp('/manage/groups?row=1');
  await expect
    .element(groups.dialog('Grupo Andina'))
    .toMatchTextContent('El grupo raiz tiene todos los móviles de su cliente');
  const looker = await renderApp('/manage/groups?row=2', {
    user: { ...OWNER, without: ['ModificarGrupos'] },
  });
  await expect.element(groups.dialog('Grupo Reparto').getByRole('list')).toMatchTextContent('AND-104');
  expect(looker.page.getByRole('combobox', { name: 'Agregar móviles' }).elements()).toEqual([]);
  expect(looker.button(/^Quitar/).elements()).toEqual([]);
  expect(app.api.calls('groupVehicles')).toEqual([]);
});

test('a platform manager says whose fleets a group shows, and others are told', async () => {
  const app = await renderApp('/manage/groups?row=2', { user: OWNER });
  const fleets = app.page.getByRole('combobox', { name: 'Clientes' });
  await fleets.click();
  await app.page.getByRole('option', { name: 'Cóndor Seguridad' }).click();
  await expect.element(app.notice('Flotas del grupo guardadas correctamente')).toBeVisible();
  expect(app.api.calls('setGroupFleets')).toEqual([{ groupId: 2, customerIds: [4] }]);
});

test('who may not say whose fleets a group shows is told, and offered nothing', async () => {
  const app = await renderApp('/manage/groups?row=2', { user: { ...OWNER, without: ['AsignarFlotas'] } });
  await expect.element(groups.field('Nombre')).toBeVisible();
  expect(app.page.getByRole('heading', { name: 'Flotas de otros clientes' }).elements()).toEqual([]);
  app.api.fleet.groupFleets.set(2, [{ id: 4, name: 'Cóndor Seguridad' }]);
  await app.open('/manage/groups');
  await app.open('/manage/groups?row=2');
  await expect.element(app.page.getByRole('heading', { name: 'Flotas de otros clientes' })).toBeVisible();
  expect(app.page.getByRole('combobox', { name: 'Clientes' }).elements()).toEqual([]);
});

test('who may not create is shown the list where an address asks for a new one, and readers are offered no choices', async () => {
  const app = await renderApp('/manage/groups?row=new', {
    user: { ...OWNER, without: ['CrearGrupos', 'ModificarGrupos'] },
  });
  await expect.element(app.page.getByRole('treeitem', { name: 'Taller', exact: true })).toBeVisible();
  expect(app.page.getByRole('dialog').elements()).toEqual([]);
  await app.open('/manage/groups?row=2');
  await expect
    .element(groups.dialog('Grupo Reparto').getByRole('combobox', { name: 'Dentro de' }))
    .toHaveValue('Andina');
  expect(app.api.calls('assetGroupParentOptions')).toEqual([]);
});
