import type { FleetStatus } from '@rastro/domain';
import { SHAPE_SIZE, STATUSES } from './statuses.ts';

/** The mark of a status: a shape and a colour, either of which is enough to recognize it. */
export function StatusMark({ status, size = 12 }: { status: FleetStatus; size?: number }) {
  const { name, shape } = STATUSES[status];
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${SHAPE_SIZE} ${SHAPE_SIZE}`}
      fill="currentColor"
      style={{ color: `var(--status-${name})`, flex: 'none' }}
      data-status={name}
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  );
}
