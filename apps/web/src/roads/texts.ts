import { defineTexts } from '../i18n/index.ts';

export const roadTexts = defineTexts('roads', {
  es: {
    route: 'Ruta',
    routeStatus: 'Estado de la ruta',
    routeOnTime: 'A tiempo',
    routeEarly: 'Adelantado',
    routeLate: 'Atrasado',
    routeOff: 'Fuera de ruta',
    routeSkipped: 'Paradas omitidas',
    routeUnknown: 'Desconocido',
  },
  en: {
    route: 'Route',
    routeStatus: 'Route status',
    routeOnTime: 'On Time',
    routeEarly: 'Early',
    routeLate: 'Late',
    routeOff: 'Off Route',
    routeSkipped: 'Skipped Stops',
    routeUnknown: 'Unknown',
  },
});
