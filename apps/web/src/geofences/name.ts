import { defineTexts } from '../i18n/index.ts';

/** What the map and its menus say of geofences, before anything else of them is loaded. */
export const geofencesName = defineTexts('geofencesName', {
  es: {
    geofences: 'Geocercas',
    listOfGeofences: 'Lista de geocercas',
    // Messages of the map's toggle; the Spanish ones are part of the contract.
    shown: 'Geocercas agregadas correctamente',
    none: 'El cliente seleccionado no tiene geocercas',
    noneOfSeveral: 'Los clientes seleccionados no tienen geocercas',
    hidden: 'Se ocultaron las geocercas',
  },
  en: {
    geofences: 'Geofences',
    listOfGeofences: 'List of geofences',
    shown: 'Geofences added',
    none: 'The selected customer has no geofences',
    noneOfSeveral: 'The selected customers have no geofences',
    hidden: 'Geofences hidden',
  },
});
