import type { CSSProperties } from 'react';
import { vehicleTypeOf } from '../icons/vehicleTypes.ts';
import { ICON_SIZE, type IconPart, type IconTone, VEHICLE_ICONS } from './vehicleIcons.ts';

/** The colour of each tone: a darker body is the body's colour under a veil, and glass is transparent. */
const FILLS: Record<IconTone, CSSProperties> = {
  body: { fill: 'currentColor' },
  glass: { fill: 'var(--vehicle-icon-glass, var(--mantine-color-body, #fff))' },
  shade: { fill: '#000', opacity: 0.22 },
  tyre: { fill: 'currentColor', opacity: 0.62 },
};

interface VehicleIconProps {
  /** Vehicle type id, 1 to 12; anything else is drawn as a bus. */
  type: number;
  sizePx?: number;
  /** Degrees clockwise from north. */
  course?: number | null;
}

/** A vehicle seen from above in the text colour, for lists and panels. It is decorative: the text beside it names the vehicle. */
export function VehicleIcon({ type, sizePx = 24, course = 0 }: VehicleIconProps) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${ICON_SIZE} ${ICON_SIZE}`}
      style={course ? { transform: `rotate(${course}deg)` } : undefined}
      aria-hidden="true"
      focusable="false"
    >
      {(VEHICLE_ICONS[vehicleTypeOf(type)] ?? []).map((part) => (
        <Part key={part.d} part={part} />
      ))}
    </svg>
  );
}

function Part({ part }: { part: IconPart }) {
  const path = <path d={part.d} style={FILLS[part.tone]} />;
  if (!part.mirrored) return path;
  return (
    <>
      {path}
      <g transform={`translate(${ICON_SIZE} 0) scale(-1 1)`}>{path}</g>
    </>
  );
}
