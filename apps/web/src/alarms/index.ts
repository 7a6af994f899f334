/** Alarms and notifications: the bell, the panel, a vehicle's alerts. */
export { AlarmBell } from './AlarmBell.tsx';
export { AlarmsProvider, RULES_PATH, SEES_ALARMS, SETS_UP_RULES } from './AlarmsProvider.tsx';
export { alarmsTexts } from './texts.ts';
