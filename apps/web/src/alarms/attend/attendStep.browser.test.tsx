import { afterEach, describe, expect, test } from 'vitest';
import { attendStep } from './attendStep.ts';

/** What a key does that is pressed on the last element of a piece of page. */
function pressed(key: string, html = '<button></button>', more: KeyboardEventInit = {}) {
  document.body.innerHTML = html;
  const all = document.body.querySelectorAll('*');
  let step: ReturnType<typeof attendStep> = null;
  const listen = (event: KeyboardEvent) => {
    step = attendStep(event);
  };
  addEventListener('keydown', listen, { once: true });
  all[all.length - 1]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  return step;
}

afterEach(() => {
  document.body.innerHTML = '';
});

describe('a key while one attends to an alarm', () => {
  test.each([
    ['e', 'acknowledge'],
    ['E', 'acknowledge'],
    ['z', 'undo'],
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['x', null],
    ['Enter', null],
  ])('%s is %s', (key, step) => {
    expect(pressed(key)).toBe(step);
  });

  test.each([
    ['a field', '<input>'],
    ['a text', '<textarea></textarea>'],
    ['a list of choices', '<select></select>'],
    ['a dialog', '<div role="dialog"><button></button></div>'],
    ['a menu', '<div role="menu"><button></button></div>'],
  ])('does nothing in %s', (_name, html) => {
    expect(['e', 'z', 'ArrowDown'].map((key) => pressed(key, html))).toEqual([null, null, null]);
  });

  test('works on a checkbox of the list, and leaves the map and tabs their arrows', () => {
    expect(pressed('e', '<input type="checkbox">')).toBe('acknowledge');
    const map = '<div class="maplibregl-map"><canvas></canvas></div>';
    expect([pressed('e', map), pressed('ArrowDown', map)]).toEqual(['acknowledge', null]);
    expect(pressed('ArrowUp', '<div role="tablist"><button></button></div>')).toBeNull();
  });

  test('does nothing with a modifier, and once where it is held down', () => {
    expect(pressed('z', undefined, { ctrlKey: true })).toBeNull();
    expect(pressed('e', undefined, { repeat: true })).toBeNull();
    expect(pressed('ArrowDown', undefined, { repeat: true })).toBe('next');
  });
});
