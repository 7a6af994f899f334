import { expect, test } from 'vitest';
import { barChartShape } from './barChartShape.ts';

test('bars are left most of a phone', () => {
  const { nameWidth, amountWidth } = barChartShape(340);
  expect(nameWidth + amountWidth).toBeLessThan(170);
  expect(barChartShape(1200).nameWidth).toBe(140);
});
