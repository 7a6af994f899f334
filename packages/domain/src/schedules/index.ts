export * from './period.ts';
export * from './recurrence.ts';
export * from './workingHours.ts';
