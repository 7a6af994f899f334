export * from './defaultRules.ts';
export * from './delivery.ts';
export * from './dryRun.ts';
export * from './hours.ts';
export * from './judge.ts';
export * from './preferences.ts';
export * from './rule.ts';
export * from './urgent.ts';
