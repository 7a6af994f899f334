export * from './fact.ts';
export * from './registry.ts';
export * from './rule.ts';
export * from './settings.ts';
export * from './speedLimit.ts';
export * from './thresholds.ts';
