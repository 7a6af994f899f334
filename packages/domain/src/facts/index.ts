export * from './fact.ts';
export * from './registry.ts';
export * from './rule.ts';
export * from './settings.ts';
