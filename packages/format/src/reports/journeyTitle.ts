/** What the journey report is called: menus say so before its words are loaded. */
export const JOURNEY_TITLE = { es: 'Reporte de recorrido', en: 'Journey report' };
