/** Alarms and notifications: the bell, the panel, a vehicle's alerts, and the page of the alarm rules. */
import { lazyPart } from '../ui/index.ts';

export { AlarmBell } from './AlarmBell.tsx';
export { AlarmsProvider } from './AlarmsProvider.tsx';
export { type AlarmSearch, readAlarmSearch, writeAlarmSearch } from './alarmSearch.ts';
export { RULES_PATH, SEES_ALARMS, SETS_UP_RULES } from './permissions.ts';
export { alarmsTexts } from './texts.ts';
export { useAlarmMoments } from './useAlarmMoments.ts';

export const AlarmsPanel = lazyPart(async () => (await import('./AlarmsPanel.tsx')).AlarmsPanel);
export const AlarmList = lazyPart(async () => (await import('./AlarmList.tsx')).AlarmList);
/** Loads the page of the alarm rules for the router. */
export const loadRulesPage = () => import('./rules/RulesPage.tsx');
