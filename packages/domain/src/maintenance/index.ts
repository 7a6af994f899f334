export * from './catalogue.ts';
export * from './due.ts';
export * from './forecast.ts';
export * from './interval.ts';
export * from './renewal.ts';
export * from './standing.ts';
