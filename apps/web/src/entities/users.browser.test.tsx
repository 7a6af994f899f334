import { expect, test } from 'vitest';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import type { FakeFleet, FakeRow } from '../testing/fleet/types.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { ONE_PIXEL } from '../testing/onePixel.ts';
import { renderApp, SESSION_KEY } from '../testing/renderApp.tsx';

/** The user of the list as another one than who is logged in: the number 7. */
const someUser = ({ entities }: FakeFleet): FakeRow =>
  Object.assign(entities.userAccounts?.[0] as FakeRow, { id: 7 });

test('a user is written with roles, and a password that was typed twice alike', async () => {
  const app = await renderApp('/manage/users?row=1');
  const users = new EntityScreen('Usuarios');
  await expect.element(users.dialog('Usuario operador')).toBeVisible();
  await users.field('Contraseña nueva').fill('una clave larga');
  await users.field('Repita la contraseña').fill('una clave corta');
  await app.button('Guardar').click();
  await expect
    .element(users.dialog('Usuario operador').getByText('Las contraseñas no coinciden'))
    .toBeVisible();
  expect(app.api.calls('updateUserAccount')).toEqual([]);
  await users.field('Repita la contraseña').fill('una clave larga');
  await app.button('Guardar').click();
  await expect.element(app.notice('Usuario actualizado correctamente')).toBeVisible();
  expect(app.api.calls('updateUserAccount')[0]).toMatchObject({
    userAccount: { password: 'una clave larga', roleIds: [3], groupIds: [], language: 'ES' },
  });
});

test('a new user begins in the language of who creates it, and standard roles are called and found in that', async () => {
  const app = await renderApp('/manage/users', { user: { language: 'US' } });
  const users = new EntityScreen('Users');
  await expect.element(users.row('operador')).toMatchTextContent('Operator');
  await app.button('New user').click();
  const form = users.dialog('New user');
  await expect.element(form.getByRole('combobox', { name: 'Language' })).toHaveValue('English (US)');
  await expect.element(form).toMatchTextContent('Left empty, the user chooses one by an invitation.');
  await form.getByRole('combobox', { name: 'Roles' }).fill('operat');
  await app.page.getByRole('option', { name: 'Operator' }).click();
  await users.field('User name').fill('luz');
  await users.field('First name').fill('Luz');
  await users.field('Last name').fill('Rojas');
  await app.button('Save').click();
  await expect.element(app.notice('User created')).toBeVisible();
  expect(app.api.calls('createUserAccount')[0]).toMatchObject({
    userAccount: { roleIds: [3], language: 'US' },
  });
});

test('a user is given a photo', async () => {
  const app = await renderApp('/manage/users?row=1');
  const users = new EntityScreen('Usuarios');
  await expect.element(users.dialog('Usuario operador')).toBeVisible();
  await app.chooseFile('Elegir imagen', ONE_PIXEL);
  await expect.element(app.notice('Foto guardada correctamente')).toBeVisible();
  expect(app.api.calls('setUserPhoto')).toMatchObject([{ userId: 1 }]);
});

test('a user is sent a link to choose a password, or it is copied, and revoked', async () => {
  const app = await renderApp('/manage/users?row=7', { prepare: ({ fleet }) => void someUser(fleet) });
  await app.button('Enviar enlace para otra contraseña').click();
  await expect.element(app.notice('El enlace se le envía por correo')).toBeVisible();
  await expect.element(app.text(/^Se le envía un enlace/)).toBeVisible();
  await app.button('Crear enlace para copiar').click();
  await expect
    .element(app.page.getByLabelText('Enlace', { exact: true }))
    .toHaveValue(`${location.origin}/set-password#enlace-de-clave-7`);
  await app.button('Revocar enlace').click();
  await expect.element(app.notice('El enlace se revocó')).toBeVisible();
  expect(app.api.calls('createPasswordLink').map(({ copies }) => copies)).toEqual([false, true]);
});

test('without mail, a new user is invited by a link to copy, in English too', async () => {
  const app = await renderApp('/manage/users?row=7', {
    user: { language: 'US' },
    prepare: ({ fleet }) => {
      fleet.byMail = false;
      Object.assign(someUser(fleet), { hasPassword: false });
    },
  });
  await expect.element(app.text('Has no password yet, and cannot log in.')).toBeVisible();
  await app.button('Create invitation link').click();
  await expect.element(app.page.getByLabelText('Link', { exact: true })).toBeVisible();
});

test.each([
  ['ES', 'Enviar invitación (1)', 'Se envía 1 invitación.'],
  ['US', 'Send invitation (1)', '1 invitation is on its way.'],
] as const)(
  'users without a password are chosen and invited at once, in %s',
  async (language, button, said) => {
    const app = await renderApp('/manage/users', {
      user: { language },
      prepare: ({ fleet }) => void Object.assign(someUser(fleet), { hasPassword: false }),
    });
    await app.page.getByRole('checkbox', { name: /^(Elegir|Choose) operador$/ }).click();
    await app.button(button).click();
    await expect.element(app.notice(said)).toBeVisible();
    expect(app.api.calls('inviteUsers')).toEqual([{ userIds: [7] }]);
  },
);

test('the list says who has no password yet, is narrowed to them, and follows an invitation', async () => {
  const app = await renderApp('/manage/users?passwordState=NONE', {
    prepare: ({ fleet }) => {
      fleet.byMail = false;
      const [known] = fleet.entities.userAccounts ?? [];
      fleet.entities.userAccounts = [
        { ...(known as FakeRow), id: 7, userName: 'nueva', hasPassword: false, passwordState: 'NONE' },
        known as FakeRow,
      ];
    },
  });
  const users = new EntityScreen('Usuarios');
  await expect.element(users.name('nueva')).toBeVisible();
  await expect.element(app.page.getByRole('table').getByText('Sin contraseña ni invitación')).toBeVisible();
  await expect.poll(() => users.rows.length).toBe(1);
  const asked = app.api.calls('userAccounts').length;
  await users.name('nueva').click();
  await app.button('Crear enlace de invitación').click();
  await expect.element(app.page.getByLabelText('Enlace', { exact: true })).toBeVisible();
  await expect.poll(() => app.api.calls('userAccounts').length).toBeGreaterThan(asked);
});

test('where no mail is sent, chosen users are not offered an invitation', async () => {
  const app = await renderApp('/manage/users', {
    prepare: ({ fleet }) => {
      fleet.byMail = false;
    },
  });
  await new EntityScreen('Usuarios').choose('operador');
  await expect.element(app.button(/^Eliminar/)).toBeVisible();
  await expect.poll(() => app.api.calls('publicSettings')).not.toEqual([]);
  await app.settled();
  expect(app.button(/^Enviar invitación/).query()).toBeNull();
});

test('the sessions of a user are ended, and a login link is made, shown once and revoked', async () => {
  const app = await renderApp('/manage/users?row=7', { prepare: ({ fleet }) => void someUser(fleet) });
  await app.button(/^Cerrar: Chrome, Android/).click();
  await expect.element(app.notice('La sesión se cerró')).toBeVisible();
  expect(app.api.fleet.userSessions.map(({ sessionId }) => sessionId)).toEqual(['oficina']);
  await app.page.getByRole('checkbox', { name: 'Una sola vez' }).click();
  await app.button('Crear enlace de ingreso').click();
  await expect
    .element(app.page.getByLabelText('Enlace', { exact: true }))
    .toHaveValue(`${location.origin}/autologin/enlace-de-ingreso`);
  await expect.element(app.text(/^Cuantas veces se quiera/)).toBeVisible();
  await app.button(/^Revocar el que vale/).click();
  await expect.element(app.notice('El enlace se revocó')).toBeVisible();
  await expect.element(app.page.getByLabelText('Enlace', { exact: true })).not.toBeInTheDocument(); // it opens nothing any more
  expect(app.api.calls('createAutologinLink')).toMatchObject([{ singleUse: false }]);
});

test.each([
  ['ES', 'Quitar verificación', 'La verificación se quitó', 'No la tiene activada.'],
  ['US', 'Take verification away', 'The verification was taken away', 'Not turned on.'],
] as const)(
  'two-step verification is taken away from who lost the phone, after a question, in %s',
  async (language, button, said, standing) => {
    const app = await renderApp('/manage/users?row=7', {
      user: { language },
      prepare: ({ fleet }) => {
        someUser(fleet);
        fleet.secondFactors.set(7, '2026-11-20T13:00:00Z');
      },
    });
    await app.button(button).click();
    expect(app.api.calls('resetSecondFactor')).toEqual([]);
    await app.dialog(button).getByRole('button', { name: button }).click();
    await expect.element(app.notice(said)).toBeVisible();
    await expect.element(app.text(standing)).toBeVisible();
    expect(app.api.calls('resetSecondFactor')).toEqual([{ userId: 7 }]);
  },
);

test('who may sees the product as another user, who is named on every page, and comes back to their own', async () => {
  const app = await renderApp('/manage/users?row=7', {
    prepare: (api) => {
      const operator = api.newUser({ role: 'Operador', firstName: 'Rosa', lastName: 'Paz' });
      Object.assign(operator.shown, { id: someUser(api.fleet).id });
    },
  });
  const stored = localStorage.getItem(SESSION_KEY);
  await app.button('Ver como este usuario').click();
  await expect.element(app.text('Vista de Rosa Paz (operador-2), solo para leer.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/map');
  await app.button('Menú de usuario').click();
  await expect.element(app.page.getByText('Rosa Paz', { exact: true })).toBeVisible();
  await expect
    .element(app.page.getByRole('menuitem', { name: 'Cambiar contraseña' }))
    .not.toBeInTheDocument();
  expect(localStorage.getItem(SESSION_KEY)).toBe(stored);
  await app.resize({ width: 390, height: 844 });
  expect(await app.accessibilityFaults()).toEqual([]);
  expect(await app.inventedStyles()).toEqual([]);
  // A tab that is loaded anew goes on at its page, as whom it saw.
  app.open('/map?panel=fleet');
  await expect.element(app.text('Vista de Rosa Paz (operador-2), solo para leer.')).toBeVisible();
  await expect.element(app.fleet.rows.first()).toBeVisible();
  await expect.poll(() => app.api.calls('seeAsUser').length).toBe(2);
  await app.settled();
  expect(app.address()).toBe('/map?panel=fleet');
  // What the user may not see is refused, and there too the way back stands.
  app.open('/manage/roles');
  await expect.element(app.heading('Acceso Denegado')).toBeVisible();
  await expect.element(app.text('Vista de Rosa Paz (operador-2), solo para leer.')).toBeVisible();
  await app.button('Volver a mi usuario').click();
  await expect.element(new EntityScreen('Usuarios').dialog('Usuario operador')).toBeVisible();
  await expect.element(app.text(/^Vista de/)).not.toBeInTheDocument();
});

test('who may not see as others is offered nothing of it', async () => {
  const app = await renderApp('/manage/users?row=7', {
    user: { without: ['VerComoUsuario'] },
    prepare: ({ fleet }) => void someUser(fleet),
  });
  await expect.element(app.button('Enviar enlace para otra contraseña')).toBeVisible();
  await expect.element(app.button('Ver como este usuario')).not.toBeInTheDocument();
});

test.each([
  ['ES', 'Rol Despacho', ['Auditoría', 'Clientes', 'Compartir la ubicación', 'Comprobantes de combustible']],
  ['US', 'Role Despacho', ['Alarm rules', 'Audit', 'Customers', 'Devices']],
] as const)(
  'the permissions of an area stand in the order of the language %s',
  async (language, title, first) => {
    await renderApp('/manage/roles?row=1', { user: { ...OWNER, language } });
    const pages = new EntityScreen('Roles').dialog(title).getByRole('rowheader');
    await expect
      .poll(() =>
        pages
          .elements()
          .map((page) => page.textContent)
          .slice(0, 4),
      )
      .toEqual(first);
  },
);

test('on a phone the boxes of permissions are as large as a finger, and in columns of one width', async () => {
  const app = await renderApp('/manage/roles?row=1', {
    user: OWNER,
    viewport: { width: 390, height: 844 },
  });
  const dialog = new EntityScreen('Roles').dialog('Rol Despacho');
  await expect.element(dialog.getByRole('checkbox', { name: 'Clientes: Ver' })).toBeVisible();
  await expect.poll(() => app.smallTargets()).toEqual([]);
  const left = (name: string) =>
    dialog.getByRole('columnheader', { name }).first().element().getBoundingClientRect();
  expect(new Set(['Ver', 'Crear', 'Modificar', 'Eliminar'].map((name) => left(name).width)).size).toBe(1);
});

test('a role is given permissions by area, and only those that one has', async () => {
  const app = await renderApp('/manage/roles?row=1', { user: { ...OWNER, without: ['Clientes'] } });
  const roles = new EntityScreen('Roles');
  const box = (name: string) => roles.dialog('Rol Despacho').getByRole('checkbox', { name, exact: true });
  await expect.element(box('Velocidad: Ver')).toBeChecked();
  await expect.element(box('Clientes: Ver')).toBeDisabled();
  // Who may create drivers may see them; who may not see them, not create them.
  await box('Conductores: Crear').click();
  await expect.element(box('Conductores: Ver')).toBeChecked();
  await box('Usuarios: Crear').click();
  await box('Usuarios: Ver').click();
  await expect.element(box('Usuarios: Crear')).not.toBeChecked();
  await app.button('Guardar').click();
  await expect.element(app.notice('Rol actualizado correctamente')).toBeVisible();
  expect(app.api.calls('updateAccessRole')[0]).toMatchObject({
    accessRole: { permissions: ['Conductores', 'CrearConductores', 'Eventos', 'Velocidad'] },
  });
});

test.each([
  ['/manage/users?row=1', 'Roles', 'AsignarRoles', 'Nombre'],
  ['/manage/lines?row=1', 'Equipo', 'AsignarLineas', 'Plan'],
] as const)('at %s, %s is shown only to who lacks %s', async (path, field, name, other) => {
  const app = await renderApp(path, { user: { ...OWNER, without: [name] } });
  const form = app.page.getByRole('dialog');
  await expect.element(form.getByRole('combobox', { name: field, exact: true })).toBeDisabled();
  await expect.element(form.getByRole('textbox', { name: other })).toBeEnabled();
});
