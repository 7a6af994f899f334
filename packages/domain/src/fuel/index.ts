export * from './fuelEvents.ts';
