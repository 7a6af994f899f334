/** The weekdays by their names in calls, Monday first (docs/contract.md). */
export const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'] as const;

/** The name of a weekday. */
export type Weekday = (typeof WEEKDAYS)[number];
