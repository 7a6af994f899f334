import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { setPreferences } from '../i18n/index.ts';
import { cssVariables, theme } from '../theme.ts';
import { inDialog } from './inDialog.tsx';
import { lazyPart, loadWaitingParts } from './lazyPart.tsx';
import { Part } from './Part.tsx';
import { isOutdated, page, reloadOnce } from './release.ts';
import { noteWorkInHand } from './workInHand.ts';

const NOT_LOADED = 'No se pudo cargar esta parte. Revise la conexión.';
const NEW_RELEASE = 'Hay una versión nueva de Rastro';

let reloads = 0;
const { reload } = page;
beforeEach(() => {
  reloads = 0;
  page.reload = () => {
    reloads += 1;
  };
  sessionStorage.clear();
  onTestFinished(() => {
    page.reload = reload;
  });
});

/** Shows something in the page until the test is over. */
function show(content: React.ReactNode) {
  const place = document.createElement('div');
  document.body.append(place);
  // What a boundary catches is also reported to the console; here it is expected.
  const root = createRoot(place, { onCaughtError: () => undefined });
  const render = (shown: React.ReactNode) =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        {shown}
      </MantineProvider>,
    );
  render(content);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return { render };
}

/** Code that comes when it is let. */
function lateCode(text = 'La parte') {
  const code = { isAway: true, asked: 0 };
  const View = lazyPart(async () => {
    code.asked += 1;
    if (code.isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>{text}</p>;
  });
  return { code, View };
}

/** Makes this page one of a release, and the server one with another or the same. */
function release(own: string, current: string): void {
  const script = document.createElement('script');
  script.setAttribute('src', `/assets/${own}.js`);
  document.head.append(script);
  script.setAttribute('type', 'module');
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    input === '/'
      ? new Response(`<script type="module" src="/assets/${current}.js"></script>`)
      : real(input, init);
  onTestFinished(() => {
    script.remove();
    globalThis.fetch = real;
  });
}

const retry = () => screen.getByRole('button', { name: 'Reintentar' });
const text = (shown: string) => screen.getByText(shown);

describe('a part of the app', () => {
  test('that cannot be loaded leaves what is around it, and is loaded when one tries again', async () => {
    const { code, View } = lateCode();
    show(
      <>
        <p>Alrededor</p>
        <Part>
          <View />
        </Part>
      </>,
    );
    await expect.element(text(NOT_LOADED)).toBeVisible();
    await expect.element(text('Alrededor')).toBeVisible();
    await retry().click();
    await expect.poll(() => code.asked).toBe(2);
    await expect.element(text(NOT_LOADED)).toBeVisible();
    code.isAway = false;
    await retry().click();
    await expect.element(text('La parte')).toBeVisible();
    expect([code.asked, reloads]).toEqual([3, 0]);
  });

  test('speaks English', async () => {
    setPreferences({ language: 'US' });
    onTestFinished(() => setPreferences({ language: 'ES' }));
    const { View } = lateCode();
    show(
      <Part>
        <View />
      </Part>,
    );
    await expect.element(text('This part could not be loaded. Check the connection.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('that breaks while it is shown does so by itself', async () => {
    let isBroken = true;
    const Breaks = () => {
      if (isBroken) throw new Error('a mistake of ours');
      return <p>Entera</p>;
    };
    show(
      <Part>
        <Breaks />
      </Part>,
    );
    await expect.element(text('Esta parte no se pudo mostrar')).toBeVisible();
    isBroken = false;
    await retry().click();
    await expect.element(text('Entera')).toBeVisible();
  });

  test('that failed is not what is shown after it', async () => {
    const [one, other] = [lateCode(), lateCode('La otra')];
    other.code.isAway = false;
    const of = (name: string, View: React.ComponentType) => (
      <Part of={name}>
        <View />
      </Part>
    );
    const { render } = show(of('one', one.View));
    await expect.element(text(NOT_LOADED)).toBeVisible();
    render(of('other', other.View));
    await expect.element(text('La otra')).toBeVisible();
  });

  test('that is a dialog is closed like any other', async () => {
    const { View } = lateCode();
    let isClosed = false;
    show(
      <Part
        frame={inDialog(() => {
          isClosed = true;
        })}
      >
        <View />
      </Part>,
    );
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(NOT_LOADED);
    await screen.getByRole('button', { name: 'Cerrar' }).click();
    expect(isClosed).toBe(true);
  });

  test('is loaded ahead, and one that cannot be is loaded when it is shown', async () => {
    const { code, View } = lateCode();
    await loadWaitingParts(new AbortController().signal);
    expect(code.asked).toBe(1);
    code.isAway = false;
    show(
      <Part>
        <View />
      </Part>,
    );
    await expect.element(text('La parte')).toBeVisible();
    await loadWaitingParts(new AbortController().signal);
    expect(code.asked).toBe(2);
  });
});

describe('a page of a release that is over', () => {
  const showMissing = () => {
    const { View } = lateCode();
    show(
      <Part>
        <View />
      </Part>,
    );
  };

  test('is loaded anew by itself where a part is missing, and by a button where it just was', async () => {
    release('index-old', 'index-new');
    showMissing();
    await expect.element(text(NEW_RELEASE)).toBeVisible();
    expect(reloads).toBe(1);
    expect(reloadOnce()).toBe(false);
    await screen.getByRole('button', { name: 'Recargar' }).click();
    expect(reloads).toBe(2);
  });

  test('waits for what is in hand', async () => {
    release('index-old', 'index-new');
    const done = noteWorkInHand();
    onTestFinished(done);
    showMissing();
    await expect.element(text(NEW_RELEASE)).toBeVisible();
    expect(reloads).toBe(0);
    done();
    expect(reloadOnce()).toBe(true);
  });

  test('is none where the server has the same, has no page, or does not answer', async () => {
    release('index-old', 'index-old');
    showMissing();
    await expect.element(text(NOT_LOADED)).toBeVisible();
    expect(await isOutdated()).toBe(false);
    globalThis.fetch = async () => new Response('', { status: 503 });
    expect(await isOutdated()).toBe(false);
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await isOutdated()).toBe(false);
    expect(reloads).toBe(0);
  });
});
