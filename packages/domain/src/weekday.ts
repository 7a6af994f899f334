/** The weekdays as calls name them, Monday first: specification 2, section 7. */
export const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'] as const;

export type Weekday = (typeof WEEKDAYS)[number];
