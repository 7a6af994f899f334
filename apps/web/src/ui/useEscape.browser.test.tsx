import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useEscape } from './useEscape.ts';

const closed: string[] = [];

function Opened({ name, kind = null }: { name: string; kind?: 'dialog' | 'panel' | null }) {
  useEscape(() => closed.push(name), true, kind);
  return <p>{name}</p>;
}

test('Esc closes a dialog before the panel below it, also where the panel was loaded later', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const shown = [<Opened key="dialog" name="dialog" kind="dialog" />];
  root.render(shown);
  await expect.poll(() => container.textContent).toBe('dialog');
  root.render([...shown, <Opened key="panel" name="panel" kind="panel" />]);
  await expect.poll(() => container.textContent).toBe('dialogpanel');
  await userEvent.keyboard('{Escape}');
  expect(closed).toEqual(['dialog']);
});
