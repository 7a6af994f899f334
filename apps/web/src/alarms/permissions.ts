/** The permission to see alarms, which guards the panel, the dropdown and the tab of a vehicle. */
export const SEES_ALARMS: readonly string[] = ['Notificaciones'];
/** The permissions to acknowledge alarms, of which one is needed. */
export const ACKNOWLEDGES: readonly string[] = ['AsentirAlarmas', 'LeerNotificaciones'];
export const READS_IN_BULK: readonly string[] = ['LeerNotificaciones'];
/** The permissions to edit alarm rules, of which one is needed. */
export const SETS_UP_RULES: readonly string[] = ['ConfiguracionNotificaciones', 'Planificador'];
/** The permission to open the file of a scheduled report. */
export const OPENS_RUNS: readonly string[] = ['Planificador'];
/** The path of the page of the alarm rules. */
export const RULES_PATH = '/manage/confNotifications';
