import { expect, it } from 'vitest';
import { type LayoutPart, layoutDifferences, readLayout, writeLayout } from './layout.ts';

const button: LayoutPart = {
  name: 'button Guardar, o no',
  x: -12,
  y: 8,
  width: 1440,
  height: 36,
  ink: '#ffffff',
  ground: '#0b6b75',
};
const heading: LayoutPart = { ...button, name: 'h2 Ruta #', y: 80, ink: '#112233', ground: '-' };
const kept = [button, heading];

it('is read as it was written', () => {
  expect(readLayout(writeLayout(kept))).toEqual(kept);
  expect(readLayout('')).toEqual([]);
});

it.each<[what: string, change: Partial<LayoutPart>, differences: string[]]>([
  ['nothing', {}, []],
  ['as much as browsers differ in', { x: -4, height: 44, ink: '#fbffff' }, []],
  ['a place', { x: -3 }, ['button Guardar, o no: x was -12, is -3']],
  ['a size', { height: 45 }, ['button Guardar, o no: height was 36, is 45']],
  ['a colour', { ink: '#faffff' }, ['button Guardar, o no: ink was #ffffff, is #faffff']],
  ['a ground that is gone', { ground: '-' }, ['button Guardar, o no: ground was #0b6b75, is -']],
  ['a name', { name: 'button Enviar' }, ['button Guardar, o no: is missing']],
])('tells %s', (_what, change, differences) => {
  expect(layoutDifferences(kept, [{ ...button, ...change }, heading])).toEqual(differences);
});

it('takes what is new for no difference', () => {
  expect(layoutDifferences([heading], kept)).toEqual([]);
});
