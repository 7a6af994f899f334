export * from './driverHours.ts';
export * from './drivingScore.ts';
export * from './fastSpeeds.ts';
export * from './journeyGroups.ts';
export * from './pathQuarters.ts';
export * from './speedBands.ts';
export * from './tripPieces.ts';
