export * from './sensors.ts';
export * from './spells.ts';
