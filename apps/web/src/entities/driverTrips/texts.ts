import { defineTexts } from '../../i18n/index.ts';

/** The texts of the dialog that says who drove trips. */
export const tripTexts = defineTexts('driverTrips', {
  es: {
    open: 'Viajes sin conductor',
    title: 'Quién manejó los viajes',
    lead: 'Los viajes de los últimos {{count}} días. Elegir un conductor corrige quién manejó, aunque otro haya mostrado su llave.',
    which: 'Qué viajes',
    unknown: 'Sin conductor',
    all: 'Todos',
    none: 'No hay viajes sin conductor',
    noneAtAll: 'No hay viajes en estos días',
    driver: 'Conductor de {{name}} a las {{time}}',
    chooseDriver: 'Elegir conductor',
    noDrivers: 'No hay conductores',
    assigned: 'Conductor asignado correctamente',
    most: 'Se muestran los {{count}} viajes más recientes.',
    close: 'Cerrar',
    loadFailed: 'No se pudieron cargar los viajes',
  },
  en: {
    open: 'Trips without a driver',
    title: 'Who drove the trips',
    lead: 'The trips of the last {{count}} days. Choosing a driver corrects who drove, also where somebody else showed a key.',
    which: 'Which trips',
    unknown: 'Without a driver',
    all: 'All',
    none: 'There are no trips without a driver',
    noneAtAll: 'There are no trips in these days',
    driver: 'Driver of {{name}} at {{time}}',
    chooseDriver: 'Choose a driver',
    noDrivers: 'There are no drivers',
    assigned: 'Driver assigned',
    most: 'The {{count}} most recent trips are shown.',
    close: 'Close',
    loadFailed: 'The trips could not be loaded',
  },
});
