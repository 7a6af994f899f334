export * from './bufferOutline.ts';
export * from './polyline.ts';
export * from './road.ts';
export * from './roadLine.ts';
export * from './runStops.ts';
export * from './schedule.ts';
export * from './simplifyLine.ts';
export * from './stopShape.ts';
