/** The weekdays by their names in calls, Monday first (docs/contract.md). */
export const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'] as const;

export type Weekday = (typeof WEEKDAYS)[number];
