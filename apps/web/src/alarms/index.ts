/** Alarms and notifications: the bell, the panel, a vehicle's alerts. */
export { AlarmBell } from './AlarmBell.tsx';
export { AlarmsProvider, SEES_ALARMS } from './AlarmsProvider.tsx';
export { alarmsTexts } from './texts.ts';
