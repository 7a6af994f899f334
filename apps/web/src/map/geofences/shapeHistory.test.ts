import { describe, expect, test } from 'vitest';
import type { Drawn } from './mapGeofence.ts';
import { ShapeHistory } from './shapeHistory.ts';

const circle = (radius: number): Drawn[] => [
  { geofenceType: 'CIRCLE', drawnJson: '{"type":"Point","coordinates":[1,2]}', radius },
];

describe('the history of a drawn shape', () => {
  test('goes back change by change to what is stored, and no further', () => {
    const history = new ShapeHistory();
    history.begin(circle(100));
    history.change(circle(200));
    history.change(circle(300));
    expect(history.goBack()).toEqual(circle(200));
    expect(history.goBack()).toEqual(circle(100));
    expect(history.hasBefore).toBe(false);
    expect(history.goBack()).toBeNull();
  });

  test('knows again that a shape was just drawn once its changes are gone back', () => {
    const history = new ShapeHistory();
    history.begin([]);
    history.put(circle(100), true);
    history.change(circle(200));
    expect(history.isJustDrawn).toBe(false);
    history.goBack();
    expect(history.isJustDrawn).toBe(true);
    expect(history.hasBefore).toBe(false);
  });

  test('takes what is typed digit by digit as one step, and what changes nothing as none', () => {
    const history = new ShapeHistory();
    history.begin(circle(100));
    history.change(circle(100));
    for (const radius of [2, 25, 250]) history.change(circle(radius), true);
    expect(history.goBack()).toEqual(circle(100));
    expect(history.hasBefore).toBe(false);
  });
});
