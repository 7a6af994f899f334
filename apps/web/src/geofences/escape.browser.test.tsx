import { describe, expect, test } from 'vitest';
import { Panel } from '../testing/driver/panel.ts';
import { renderApp } from '../testing/renderApp.tsx';

// Esc goes back one step: the last point, then the form, then the panel.

const WORDS = {
  ES: {
    panel: 'Geocercas',
    form: /^Nuev/,
    POLYGON: 'Polígono',
    CIRCLE: 'Círculo',
    CORRIDOR: 'Corredor',
    name: 'Nombre',
    points: (count: number) => new RegExp(`\\b${count} puntos`),
    anyPoints: /\d puntos?/,
    whole: /Arrastre (la figura|el centro)/,
    finish: 'Terminar figura',
    question: 'Cambios sin guardar',
    discard: 'Descartar los cambios',
  },
  US: {
    panel: 'Geofences',
    form: /^New/,
    POLYGON: 'Polygon',
    CIRCLE: 'Circle',
    CORRIDOR: 'Corridor',
    name: 'Name',
    points: (count: number) => new RegExp(`\\b${count} points`),
    anyPoints: /\d points?/,
    whole: /^Drag the/,
    finish: 'Finish the shape',
    question: 'Unsaved changes',
    discard: 'Discard the changes',
  },
};

async function draw(type: 'POLYGON' | 'CIRCLE' | 'CORRIDOR', language: 'ES' | 'US') {
  const app = await renderApp('/map?panel=geofences', { user: { language } });
  const words = WORDS[language];
  await app.map.drawn();
  const list = app.panel(words.panel);
  await list.button(words[type]).click();
  const form = new Panel(app.page.getByRole('region', { name: words.form }));
  await expect.element(form.root).toBeVisible();
  const goBack = () => app.press('{Escape}');
  /** What is left once no point is: the form, then the list, then nothing. */
  const goesOutByTwo = async () => {
    await expect.element(form.root).toBeVisible();
    await expect.element(form.text(words.anyPoints)).not.toBeInTheDocument();
    await goBack();
    await expect.element(form.root).not.toBeInTheDocument();
    await expect.element(list.root).toBeVisible();
    await goBack();
    await expect.element(list.root).not.toBeInTheDocument();
  };
  return { app, words, list, form, goBack, goesOutByTwo };
}

const CORNERS = [
  [0.5, 0.3],
  [0.8, 0.3],
  [0.8, 0.7],
] as const;

describe.each(['ES', 'US'] as const)('Esc, in %s,', (language) => {
  test('removes the points of a polygon one by one, also of one that was complete', async () => {
    const { app, words, form, goBack, goesOutByTwo } = await draw('POLYGON', language);
    for (const [across, down] of [...CORNERS, CORNERS[0]]) await app.map.clickAt(across, down);
    await expect.element(form.text(words.whole)).toBeVisible();
    await goBack();
    await expect.element(form.text(words.points(2))).toBeVisible();
    await goBack();
    await goBack();
    await goesOutByTwo();
  });

  test('removes the points of a corridor one by one, also of one that was complete', async () => {
    const { app, words, form, goBack, goesOutByTwo } = await draw('CORRIDOR', language);
    for (const [across, down] of CORNERS) await app.map.clickAt(across, down);
    await expect.element(form.text(words.points(3))).toBeVisible();
    await goBack();
    await expect.element(form.text(words.points(2))).toBeVisible();
    await form.button(words.finish).click();
    await expect.element(form.text(words.whole)).toBeVisible();
    await goBack();
    await expect.element(form.text(words.whole)).not.toBeInTheDocument();
    await goBack();
    await goesOutByTwo();
  });

  test('removes a circle, asks before a name is lost, and closes of a question only that', async () => {
    const { app, words, list, form, goBack } = await draw('CIRCLE', language);
    await app.map.clickAt(0.6, 0.5);
    await app.map.clickAt(0.7, 0.5);
    await expect.element(form.text(words.whole)).toBeVisible();
    await app.page.getByLabelText(words.name).fill('Rotonda');
    await goBack();
    await expect.element(form.text(words.whole)).not.toBeInTheDocument();
    await goBack();
    await expect.element(app.dialog(words.question)).toBeVisible();
    await goBack();
    await expect.element(app.dialog(words.question)).not.toBeInTheDocument();
    await expect.element(app.page.getByLabelText(words.name)).toHaveValue('Rotonda');
    await goBack();
    await app.dialog(words.question).getByRole('button', { name: words.discard }).click();
    await expect.element(list.root).toBeVisible();
  });
});

test('what was drawn is gone back step by step by a button, as by touch, and by Ctrl Z', async () => {
  const { app, words, form } = await draw('POLYGON', 'ES');
  for (const [across, down] of CORNERS) await app.map.clickAt(across, down);
  await expect.element(form.text(words.points(3))).toBeVisible();
  await form.button('Deshacer').click();
  await expect.element(form.text(words.points(2))).toBeVisible();
  await app.map.clickAt(0.8, 0.7);
  await form.button(words.finish).click();
  const area = async () => (await form.text(words.whole).element()).textContent;
  await expect.element(form.text(words.whole)).toBeVisible();
  const drawn = await area();
  await app.map.dragAt([0.8, 0.3], [0.85, 0.2]);
  await expect.poll(area).not.toBe(drawn);
  await app.press('{Control>}z{/Control}');
  await expect.poll(area).toBe(drawn);

  await app.map.dragAt([0.65, 0.3], [0.65, 0.2]); // between two corners
  await expect.poll(area).not.toBe(drawn);
  await form.button('Deshacer').click();
  await expect.poll(area).toBe(drawn);
  await form.button('Dibujar de nuevo').click();
  await expect.element(form.text(words.whole)).not.toBeInTheDocument();
  await form.button('Deshacer').click();
  await expect.poll(area).toBe(drawn);
});

test('Esc ends measuring and leaves the panel open', async () => {
  const app = await renderApp('/map?panel=geofences');
  await app.map.drawn();
  await app.map.button('Medir distancia').click();
  await app.map.clickAt(0.6, 0.5);
  await app.press('{Escape}');
  await expect.element(app.map.button('Medir distancia')).toBeVisible();
  await app.panel('Geocercas').button('Círculo').click(); // it can still be used
  await expect.element(app.panel('Nuevo círculo').root).toBeVisible();
});
