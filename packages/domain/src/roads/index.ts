export * from './bufferOutline.ts';
export * from './polyline.ts';
export * from './road.ts';
export * from './roadLine.ts';
export * from './schedule.ts';
export * from './stopShape.ts';
