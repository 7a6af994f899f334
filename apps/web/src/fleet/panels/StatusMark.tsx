import type { FleetStatus } from '../fleetStatus.ts';
import { STATUS_NAMES } from '../fleetStatus.ts';

const SHAPES: Record<FleetStatus, React.ReactNode> = {
  0: <circle cx="6" cy="6" r="5" />,
  1: <path d="M2 1.5 11 6l-9 4.5Z" />,
  2: <rect x="1.5" y="1.5" width="9" height="9" rx="1.5" />,
  3: <path d="M6 .5 11.5 6 6 11.5.5 6Z" />,
  4: <path d="m2 2 8 8m0-8-8 8" strokeWidth="2.6" stroke="currentColor" strokeLinecap="round" />,
  5: <path d="M6 5.600a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1 11.500c0-3 2.2-4.7 5-4.700s5 1.7 5 4.700Z" />,
};

/** The mark of a status: a shape in a colour, either of which is enough to recognize it. */
export function StatusMark({ status, size = 12 }: { status: FleetStatus; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="currentColor"
      style={{ color: `var(--status-${STATUS_NAMES[status]})`, flex: 'none' }}
      aria-hidden="true"
    >
      {SHAPES[status]}
    </svg>
  );
}
