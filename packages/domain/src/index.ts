export * from './deviceEvents.ts';
export * from './deviceMessage.ts';
export * from './fix.ts';
export * from './geo.ts';
export * from './liveState.ts';
export * from './units.ts';
