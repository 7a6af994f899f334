import { hasFlag, type Segment } from './segment.ts';

/**
 * The start time of the trip that a segment belongs to, in milliseconds since 1970 UTC; null for none. `open` is the trip of the segment before it. A stop and a tow end a trip, and
 * so does a silence that is not `bridged`. A trip begins with a movement, or with the idling that `leads` to one.
 */
export function tripOf(
  segment: Pick<Segment, 'state' | 'flags' | 'startTime'>,
  open: number | null,
  { leads = false, bridged = false } = {},
): number | null {
  switch (segment.state) {
    case 'MOVING':
      return hasFlag(segment, 'TOWED') ? null : (open ?? segment.startTime);
    case 'IDLE':
      return open ?? (leads ? segment.startTime : null);
    case 'NO_DATA':
      return bridged ? open : null;
    case 'STOPPED':
      return null;
  }
}
