import type { CalibrationPoint } from '@rastro/domain';
import classes from './Curve.module.css';

const [WIDTH, HEIGHT, MARGIN] = [320, 120, 8];

/** The points of a calibration as a curve, from the least value to the greatest, from no litres to the most. */
export function Curve({ points, label }: { points: readonly CalibrationPoint[]; label: string }) {
  const sorted = points.toSorted((one, other) => one.value - other.value);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || first.value === last.value) return null;
  const most = Math.max(...sorted.map(({ litres }) => litres), 1);
  const places = sorted.map(({ value, litres }) => ({
    x: MARGIN + ((WIDTH - 2 * MARGIN) * (value - first.value)) / (last.value - first.value),
    y: HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * litres) / most,
  }));
  return (
    <svg className={classes.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line
        className={classes.ground}
        x1={MARGIN}
        x2={WIDTH - MARGIN}
        y1={HEIGHT - MARGIN}
        y2={HEIGHT - MARGIN}
      />
      <polyline className={classes.line} points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {places.map(({ x, y }) => (
        <circle key={x} className={classes.point} cx={x} cy={y} r={3} />
      ))}
    </svg>
  );
}
