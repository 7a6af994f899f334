import { describe, expect, test } from 'vitest';
import { FRAME_TEXT, setMessagesAside } from '../testing/fleet/setAside.ts';
import type { FakeFleet } from '../testing/fleet/types.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { renderApp } from '../testing/renderApp.tsx';

const PATH = '/manage/setAside';

/** The page as an owner sees it. */
const open = (fill: (fleet: FakeFleet) => void, path = PATH, language: 'ES' | 'ES_US' | 'US' = 'ES') =>
  renderApp(path, { user: { ...OWNER, language }, prepare: ({ fleet }) => fill(fleet) });

describe.each(['ES', 'ES_US', 'US'] as const)('messages set aside, in %s', (language) => {
  const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
  const title = t('Mensajes apartados', 'Messages set aside');

  test('are found by the search, and shown with vehicle, size and reason, and their frame', async () => {
    const app = await open((fleet) => setMessagesAside(fleet, 1), '/map', language);
    await app.search.fill(title);
    await app.found(title).click();
    await expect.element(app.heading(title)).toBeVisible();
    const row = app.page.getByRole('listitem').filter({ hasText: 'SIM-0001' });
    for (const text of ['AND-104', 'osmand', `${FRAME_TEXT.length} bytes`, '22003: value out of range'])
      await expect.element(row).toMatchTextContent(text);
    await row.getByRole('button').click();
    const dialog = app.dialog(t('Mensaje apartado', 'Message set aside'));
    await expect.element(dialog).toMatchTextContent('203.0.113.7');
    const raw = dialog.getByRole('region', { name: t('Contenido', 'Content') });
    await expect.element(raw).toMatchTextContent('0000 47 45 54 20');
    await dialog.getByText(t('Texto', 'Text'), { exact: true }).click();
    await expect.element(raw).toMatchTextContent('GET /?id=SIM-0104&lat=-12.09');
    await expect.poll(() => app.address()).toBe(`${PATH}?message=1`);
    app.back();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('are taken in again, and those that cannot be say why', async () => {
    const app = await open(
      (fleet) => {
        setMessagesAside(fleet, 2);
        setMessagesAside(fleet, 1, { again: { outcome: 'REFUSED', reason: '23514: check' } });
        setMessagesAside(fleet, 1, { again: { outcome: 'DEVICE_NOT_HEARD', reason: null } });
      },
      PATH,
      language,
    );
    const box = (name: RegExp) => app.page.getByRole('checkbox', { name });
    await box(/SIM-0001/).click();
    await expect.element(app.button(t('Incorporar 1 mensaje', 'Take in 1 message'))).toBeVisible();
    await box(/página|this page/).click(); // none
    await box(/página|this page/).click(); // all
    await app.button(t('Incorporar 4 mensajes', 'Take in 4 messages')).click();
    await expect
      .element(app.notice(t('2 mensajes incorporados correctamente', '2 messages were taken in')))
      .toBeVisible();
    const result = app.page.getByRole('alert');
    await expect.element(result).toMatchTextContent('SIM-0003: 23514: check');
    await expect
      .element(result)
      .toMatchTextContent(t('SIM-0004: El equipo no está', 'SIM-0004: The device is not'));
    await expect
      .element(
        app.page
          .getByRole('status')
          .filter({ hasText: t('2 mensajes', '2 messages') })
          .last(),
      )
      .toBeVisible();
    expect(app.api.calls('takeInAgain')).toEqual([{ ids: [4, 3, 2, 1] }]);
  });

  test('are deleted for good after a question', async () => {
    const app = await open((fleet) => setMessagesAside(fleet, 2), PATH, language);
    await app.page.getByRole('checkbox', { name: /SIM-0002/ }).click();
    const remove = t('Eliminar 1 mensaje', 'Delete 1 message');
    await app.button(remove).click();
    const dialog = app.dialog(t('IMPORTANTE', 'IMPORTANT'));
    await dialog.getByRole('button', { name: t('Cancelar', 'Cancel') }).click();
    expect(app.api.calls('deleteSetAside')).toEqual([]);
    await app.button(remove).click();
    await dialog.getByRole('button', { name: remove }).click();
    await expect
      .element(app.notice(t('1 mensaje eliminado correctamente', '1 message was deleted')))
      .toBeVisible();
    await expect.element(app.page.getByRole('checkbox', { name: /SIM-0002/ })).not.toBeInTheDocument();
    expect(app.api.calls('deleteSetAside')).toEqual([{ ids: [2] }]);
  });

  test('are none where all was stored', async () => {
    const app = await open((fleet) => setMessagesAside(fleet, 0), PATH, language);
    await expect.element(app.text(t('No hay mensajes apartados', 'No messages are set aside'))).toBeVisible();
  });
});

test('ten thousand have pages, which stay what they were while others are set aside', async () => {
  const app = await open((fleet) => setMessagesAside(fleet, 10_000));
  await expect.element(app.text('10.000 mensajes apartados')).toBeVisible();
  await app.button('Página 400 de 400').click();
  await expect.element(app.page.getByRole('checkbox', { name: /SIM-0001/ })).toBeVisible();
  await expect.poll(() => app.address()).toBe(`${PATH}?page=400&upTo=10000`);
  setMessagesAside(app.api.fleet, 30);
  await app.button('Página anterior').click();
  await expect.element(app.page.getByRole('checkbox', { name: /SIM-0050/ })).toBeVisible();
  await expect.element(app.text('10.000 mensajes apartados')).toBeVisible();
});

test('a last page that was emptied gives way to the one before', async () => {
  const app = await open((fleet) => setMessagesAside(fleet, 26), `${PATH}?page=2&upTo=26`);
  await app.page.getByRole('checkbox', { name: /SIM-0001/ }).click();
  await app.button('Incorporar 1 mensaje').click();
  await expect.element(app.page.getByRole('checkbox', { name: /SIM-0026/ })).toBeVisible();
});

test('what fails says so, and the choice stays', async () => {
  const app = await open((fleet) => setMessagesAside(fleet, 1));
  app.api.fail('takeInAgain', 'UNAVAILABLE');
  await app.page.getByRole('checkbox', { name: /SIM-0001/ }).click();
  await app.button('Incorporar 1 mensaje').click();
  await expect
    .element(app.notice('El servicio no está disponible en este momento. Inténtelo de nuevo.'))
    .toBeVisible();
  await expect.element(app.page.getByRole('checkbox', { name: /SIM-0001/ })).toBeChecked();
  app.api.fail('setAsideMessages', 'UNAVAILABLE');
  await app.button(/^SIM-0001/).click();
  await expect.element(app.text('No se pudo cargar el mensaje')).toBeVisible();
});

test('a list that cannot be loaded offers to try again', async () => {
  const app = await renderApp(PATH, {
    user: OWNER,
    prepare: (api) => api.fail('setAsideMessages', 'UNAVAILABLE'),
  });
  await expect.element(app.text('No se pudieron cargar los mensajes apartados')).toBeVisible();
  await expect.element(app.button('Reintentar')).toBeVisible();
});

test('the page is for owners alone, and so is its name in the search', async () => {
  const app = await renderApp(PATH);
  await expect.poll(() => app.address()).toBe('/forbidden');
  app.open('/map');
  await app.search.fill('Mensajes apartados');
  await expect.element(app.found('Mensajes apartados')).not.toBeInTheDocument();
});

test('the page and its message are accessible', async () => {
  const again = { outcome: 'REFUSED', reason: '23514: check' } as const;
  const app = await open((fleet) => setMessagesAside(fleet, 30, { again }));
  await app.page.getByRole('checkbox', { name: /SIM-0030/ }).click();
  await app.button('Incorporar 1 mensaje').click();
  await expect.element(app.page.getByRole('alert')).toBeVisible();
  expect(await app.accessibilityFaults()).toEqual([]);
  await app.button(/^SIM-0030/).click();
  await expect.element(app.page.getByRole('region', { name: 'Contenido' })).toBeVisible();
  expect(await app.accessibilityFaults()).toEqual([]);
});

test('on a phone every target is large enough, and nothing is wider than the screen', async () => {
  const app = await open((fleet) => setMessagesAside(fleet, 30));
  await app.resize({ width: 390, height: 844 });
  await app.page.getByRole('checkbox', { name: /SIM-0030/ }).click();
  for (const name of ['Incorporar 1 mensaje', 'Eliminar 1 mensaje']) {
    const { scrollWidth, clientWidth } = app.button(name).element();
    expect.soft(scrollWidth, name).toBe(clientWidth); // its label is not cut off
  }
  expect.soft(app.smallTargets(), 'list').toEqual([]);
  expect.soft(app.overflow()).toBe(0);
  await app.button(/^SIM-0030/).click();
  await expect.element(app.page.getByRole('region', { name: 'Contenido' })).toBeVisible();
  expect.soft(app.smallTargets(), 'message').toEqual([]);
  expect.soft(app.overflow()).toBe(0);
});
