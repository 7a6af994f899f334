export * from './catalogue.ts';
export * from './estimated.ts';
export * from './eventType.ts';
export * from './notificationTypes.ts';
export * from './silence.ts';
