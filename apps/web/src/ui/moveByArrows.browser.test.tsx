import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { moveByArrows } from './moveByArrows.ts';

/** A list with a list in a row, a row without anything to focus, a box in each of two rows, and a field. */
function List() {
  return (
    <ul onKeyDown={moveByArrows}>
      <li>
        <input type="checkbox" aria-label="box one" />
        <button type="button">one</button>
      </li>
      <li>no button</li>
      <li>
        <button type="button">two</button>
        <ul>
          <li>
            <button type="button">two and a half</button>
          </li>
        </ul>
      </li>
      <li>
        <input type="checkbox" aria-label="box three" />
        <button type="button">three</button>
        <input aria-label="field" />
      </li>
    </ul>
  );
}

test('the arrows move from row to row of a list, and stay with what they were on', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<List />);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    return focused();
  };
  const focus = async (name: string) =>
    (
      (await page
        .getByLabelText(name)
        .or(page.getByRole('button', { name, exact: true }))
        .findElement()) as HTMLElement
    ).focus();

  await focus('one');
  expect(await press('{ArrowDown}')).toBe('two');
  expect(await press('{ArrowDown}')).toBe('two and a half');
  expect(await press('{ArrowDown}')).toBe('box three');
  expect(await press('{ArrowDown}')).toBe('box three');
  expect(await press('{ArrowUp}')).toBe('two and a half');
  expect(await press('{Home}')).toBe('box one');
  expect(await press('{End}')).toBe('box three');
  await focus('field');
  expect(await press('{ArrowUp}')).toBe('field');
});
