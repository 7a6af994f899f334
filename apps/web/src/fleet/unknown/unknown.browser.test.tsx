import type { UnknownDevice } from '@rastro/contract/resolvers';
import { describe, expect, test } from 'vitest';
import { assetId } from '../../testing/fleet/company.ts';
import { OWNER } from '../../testing/fleet/users.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const PATH = '/manage/unknownDevices';
const FRAME = '7878110103598250161234560d0a';

const unknownDevice = (more: Partial<UnknownDevice> = {}): UnknownDevice => ({
  reason: 'UNREGISTERED',
  deviceId: null,
  registeredProtocol: null,
  heardUntil: null,
  protocol: 'gt06',
  deviceIdentifier: '359825016123456',
  firstSeen: '2026-11-20T15:00:00.000Z',
  lastSeen: '2026-11-21T15:00:00.000Z',
  frameCount: 12,
  peer: '203.0.113.7',
  lastFrames: [FRAME, '24244142'],
  ...more,
});

const SPEAKS_OTHER = unknownDevice({
  reason: 'OTHER_PROTOCOL',
  deviceId: assetId('AND-104'),
  registeredProtocol: 'teltonika',
  deviceIdentifier: '359999000000104',
});

/** The page as an owner sees it. */
const open = (devices: readonly UnknownDevice[], path = PATH, language: 'ES' | 'ES_US' | 'US' = 'ES') =>
  renderApp(path, {
    user: { ...OWNER, language },
    prepare: ({ fleet }) => {
      fleet.unknownDevices = [...devices];
    },
  });

describe.each(['ES', 'ES_US', 'US'] as const)('unknown devices, in %s', (language) => {
  const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
  const title = t('Dispositivos desconocidos', 'Unknown devices');

  test('are found by the search, and shown with reason, peer and their last frames', async () => {
    const app = await open([unknownDevice()], '/map', language);
    await app.search.fill(title);
    await app.found(title).click();
    await expect.element(app.heading(title)).toBeVisible();
    const row = app.page.getByRole('listitem').filter({ hasText: '359825016123456' });
    for (const text of ['gt06', '203.0.113.7', t('No está registrado', 'It is not registered')])
      await expect.element(row).toMatchTextContent(text);
    await row.getByRole('button').click();
    const dialog = app.dialog(t('Dispositivo', 'Device'));
    await expect.element(dialog).toMatchTextContent(t('Escuchado por primera vez', 'First heard'));
    const raw = dialog.getByRole('region', { name: t('Contenido', 'Content') });
    await expect.element(raw).toMatchTextContent('0000 78 78 11 01');
    await expect.element(raw).toMatchTextContent('0000 24 24 41 42');
    await expect.poll(() => app.address()).toBe(`${PATH}?device=359825016123456&protocol=gt06`);
    app.back();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('that are registered with another protocol are corrected by one click', async () => {
    const app = await open([SPEAKS_OTHER, unknownDevice()], PATH, language);
    const row = app.page.getByRole('listitem').filter({ hasText: '359999000000104' });
    await expect
      .element(row)
      .toMatchTextContent(
        t('Está registrado con teltonika y habla gt06.', 'It is registered with teltonika and speaks gt06.'),
      );
    await app.button(t('Registrar con gt06', 'Register with gt06')).click();
    await expect
      .element(
        app.notice(t('El registro del equipo fue corregido', 'The device’s registration was corrected')),
      )
      .toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
    await expect.element(app.text(t('1 dispositivo', '1 device'))).toBeVisible();
    expect(app.api.calls('correctDeviceProtocol')).toEqual([
      { deviceId: assetId('AND-104'), protocol: 'gt06' },
    ]);
  });

  test('say each reason, and until when one is heard all the same', async () => {
    const registered = { deviceId: assetId('AND-104'), registeredProtocol: 'osmand' };
    const app = await open(
      [
        unknownDevice({ ...registered, reason: 'NOT_MOUNTED', deviceIdentifier: 'a' }),
        unknownDevice({ ...registered, reason: 'OTHER_NETWORK', deviceIdentifier: 'b' }),
        unknownDevice({ ...registered, reason: 'WRONG_SECRET', deviceIdentifier: 'c' }),
        { ...SPEAKS_OTHER, heardUntil: '2026-12-20T15:00:00.000Z' },
      ],
      PATH,
      language,
    );
    for (const text of [
      t('No está montado en un móvil', 'It is not mounted in a vehicle'),
      t('desde fuera de las redes de su cliente', 'from outside its customer’s networks'),
      t('sin su clave, o con otra', 'without its secret, or with another one'),
      t('Se lo escucha hasta', 'It is heard until'),
    ])
      await expect.element(app.page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  });

  test('are none where every device is heard', async () => {
    const app = await open([], PATH, language);
    await expect
      .element(app.text(t('No hay dispositivos desconocidos', 'There are no unknown devices')))
      .toBeVisible();
  });
});

test('a thousand have pages, and are searched by number, protocol and address', async () => {
  const many = Array.from({ length: 1000 }, (_, at) =>
    unknownDevice({ deviceIdentifier: `SCAN-${String(at).padStart(4, '0')}` }),
  );
  const app = await open([...many, unknownDevice({ peer: '198.51.100.9', protocol: 'h02' })]);
  const rows = app.page.getByRole('list', { name: 'Dispositivos desconocidos' }).getByRole('listitem');
  await expect.element(app.text('1.001 dispositivos')).toBeVisible();
  await app.button('Página 21 de 21').click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.poll(() => app.address()).toBe(`${PATH}?page=21`);
  const search = app.page.getByRole('textbox', { name: 'Buscar por número, protocolo o dirección' });
  for (const text of ['scan-0777', '198.51', 'H02']) {
    await search.fill(text);
    await expect.poll(() => rows.elements().length).toBe(1);
  }
  await search.fill('nada');
  await expect.element(app.text('Ningún dispositivo coincide')).toBeVisible();
});

test('a list that cannot be loaded offers to try again, and a correction that fails says so', async () => {
  const app = await open([SPEAKS_OTHER]);
  app.api.fail('correctDeviceProtocol', 'UNAVAILABLE');
  await app.button('Registrar con gt06').click();
  await expect
    .element(app.notice('El servicio no está disponible en este momento. Inténtelo de nuevo.'))
    .toBeVisible();
  const broken = await renderApp(PATH, {
    user: OWNER,
    prepare: (api) => api.fail('unknownDevices', 'UNAVAILABLE'),
  });
  await expect.element(broken.text('No se pudieron cargar los dispositivos desconocidos')).toBeVisible();
  await expect.element(broken.button('Reintentar')).toBeVisible();
});

test('the page is for those who may change devices, and so is its name in the search', async () => {
  const app = await renderApp(PATH, { user: { role: 'Operador' } });
  await expect.poll(() => app.address()).toBe('/forbidden');
  app.open('/map');
  await app.search.fill('Dispositivos desconocidos');
  await expect.element(app.found('Dispositivos desconocidos')).not.toBeInTheDocument();
});

test('the page and its device are accessible', async () => {
  const app = await open([SPEAKS_OTHER, unknownDevice()]);
  await expect.element(app.button('Registrar con gt06')).toBeVisible();
  expect(await app.accessibilityFaults()).toEqual([]);
  await app.button(/^359825016123456/).click();
  await expect.element(app.page.getByRole('region', { name: 'Contenido' })).toBeVisible();
  expect(await app.accessibilityFaults()).toEqual([]);
});

test('on a phone every target is large enough, and nothing is wider than the screen', async () => {
  const many = Array.from({ length: 60 }, (_, at) => unknownDevice({ deviceIdentifier: `SCAN-${at}` }));
  const app = await open([SPEAKS_OTHER, ...many]);
  await app.resize({ width: 390, height: 844 });
  await expect.element(app.button('Registrar con gt06')).toBeVisible();
  expect.soft(app.smallTargets(), 'list').toEqual([]);
  expect.soft(app.overflow()).toBe(0);
  await app.button(/^359999000000104/).click();
  await expect.element(app.page.getByRole('region', { name: 'Contenido' })).toBeVisible();
  expect.soft(app.smallTargets(), 'device').toEqual([]);
  expect.soft(app.overflow()).toBe(0);
});

describe.each(['ES', 'US'] as const)('the networks of a customer, in %s', (language) => {
  const t = (spanish: string, english: string) => (language === 'US' ? english : spanish);
  const button = t('Redes permitidas', 'Allowed networks');

  test('are changed, refused where a line is none, and not lost unasked', async () => {
    const app = await open([unknownDevice()], PATH, language);
    await app.button(button).click();
    const dialog = app.dialog(button);
    const field = dialog.getByLabelText(t('Redes', 'Networks'), { exact: true });
    await field.fill('203.0.113.0/24\nnothing');
    await dialog.getByRole('button', { name: t('Guardar', 'Save') }).click();
    const invalid = t(
      'Alguna línea no es una dirección ni una red',
      'A line is neither an address nor a network',
    );
    await expect.element(dialog.getByText(invalid)).toBeVisible();
    await app.press('{Escape}');
    await app.button(t('Seguir editando', 'Go on editing')).click();
    await field.fill('203.0.113.0/24\n2001:db8::/32');
    await dialog.getByRole('button', { name: t('Guardar', 'Save') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(app.api.calls('setDeviceNetworks').at(-1)?.networks).toEqual(['203.0.113.0/24', '2001:db8::/32']);
    await app.button(button).click();
    await expect.element(field).toHaveValue('203.0.113.0/24\n2001:db8::/32');
  });
});

test('one that is not registered is registered with one click, for a customer', async () => {
  const app = await open([unknownDevice()], `${PATH}?device=359825016123456&protocol=gt06`);
  await app.button('Registrar equipo').click();
  await expect.element(app.notice('Equipo registrado correctamente')).toBeVisible();
  expect(app.api.calls('createFleetDevice')).toMatchObject([
    { customerId: 1, fleetDevice: { deviceIdentifier: '359825016123456', protocol: 'gt06' } },
  ]);
  await expect.poll(() => app.address()).toMatch(/^\/manage\/devices\?row=\d+$/);
});

test('one that is not mounted leads to where it is mounted', async () => {
  const app = await open([unknownDevice({ reason: 'NOT_MOUNTED', deviceId: 2, registeredProtocol: 'gt06' })]);
  await app.page.getByRole('link', { name: 'Montar en un móvil' }).click();
  await expect.poll(() => app.address()).toBe('/manage/devices?row=2');
  await expect.element(app.button('Montar en un móvil')).toBeVisible();
});

test('who may not change customers is not offered their networks', async () => {
  const app = await renderApp(PATH, { user: { without: ['Clientes'] } });
  await expect.element(app.heading('Dispositivos desconocidos')).toBeVisible();
  await expect.element(app.button('Redes permitidas')).not.toBeInTheDocument();
});
