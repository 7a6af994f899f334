/** Words, dates, numbers and units by language, as screens, mails and files write them. */
export * from './fleetColumns.ts';
export { folded } from './folded.ts';
export { createFormat, type Format, UNKNOWN } from './format.ts';
export { fuelLevelText } from './fuelLevel.ts';
export { DEFAULT_LANGUAGE, type Language, localeOf } from './language.ts';
export {
  digitsIn,
  type Measure,
  measureOf,
  measureSigned,
  QUANTITIES,
  type Quantity,
  shownIn,
  typedIn,
  writtenIn,
} from './measures.ts';
export * from './reports/index.ts';
export { vehicleName } from './vehicleName.ts';
export { xmlText } from './xmlText.ts';
export { addDays, isoDay, isoTime, isWallTime, momentOf, wallTime, weekday, zoneName } from './zone.ts';
