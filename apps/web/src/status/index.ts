/** How the status of a vehicle is shown everywhere: one word, one colour, one shape, and the marks beside it. */
export { hasMarks, PointMarks } from './PointMarks.tsx';
export { StatusLegend } from './StatusLegend.tsx';
export { StatusMark } from './StatusMark.tsx';
export {
  FLEET_STATUSES,
  motionWord,
  PERSON,
  SHAPE_SIZE,
  SPANNER,
  STATUSES,
  statusOf,
  statusTexts,
} from './statuses.ts';
