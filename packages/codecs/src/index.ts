export * from './codec.ts';
export { CODECS, codecByName } from './registry.ts';
