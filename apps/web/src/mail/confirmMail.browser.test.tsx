import { expect, onTestFinished, test } from 'vitest';
import { nameAddress } from '../testing/fleet/mailAddresses.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const NORTE = { id: 2, name: 'Transportes Norte' };
const LINK = '/confirm-mail#enlace-de-turno@otro.test';
const asking: AppWish['prepare'] = ({ fleet }) => void nameAddress(fleet, NORTE, 'turno@otro.test');

/** Lets the browser prefer these languages until the test ends. */
function prefer(...languages: string[]): void {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'languages'));
}

test('whoever reads the address accepts by a button, in the language of the browser, and once', async () => {
  prefer('pt-BR', 'es-PE', 'en');
  const app = await renderApp(LINK, { user: null, prepare: asking });
  await expect.element(app.heading('¿Quiere recibir avisos de Transportes Norte?')).toBeVisible();
  await expect
    .element(app.text('Transportes Norte quiere escribir a turno@otro.test sobre alarmas de sus vehículos.'))
    .toBeVisible();
  expect(app.api.calls('answerMailConfirmation')).toEqual([]);
  await app.button('Aceptar').click();
  await expect
    .element(app.text('Listo: turno@otro.test recibirá los avisos de Transportes Norte.'))
    .toBeVisible();
  expect(app.api.calls('answerMailConfirmation')).toEqual([
    { token: 'enlace-de-turno@otro.test', accept: true },
  ]);
  app.open(LINK);
  await expect.element(app.heading('El enlace ya no sirve')).toBeVisible();
});

test('a user who refuses reads the page in the language of the browser, too', async () => {
  prefer('en-GB');
  const app = await renderApp(LINK, { prepare: asking });
  await app.button('Refuse').click();
  await expect.element(app.text('Done: Transportes Norte will not write to turno@otro.test.')).toBeVisible();
  expect(app.api.fleet.mailAddresses).toMatchObject([{ state: 'REFUSED' }]);
  app.open('/map');
  await expect.element(app.menuEntry('Mapa')).toBeVisible();
});

test('an answer that is lost can be given again', async () => {
  prefer('es');
  const app = await renderApp(LINK, {
    user: null,
    prepare: (api) => {
      asking(api);
      api.fail('answerMailConfirmation', 'UNAVAILABLE');
    },
  });
  await app.button('Aceptar').click();
  await expect.element(app.page.getByRole('alert')).toMatchTextContent('El servicio no está disponible');
  await expect.element(app.button('Aceptar')).toBeEnabled();
});
