export * from './hours.ts';
export * from './preferences.ts';
export * from './rule.ts';
