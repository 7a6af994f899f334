import { defineTexts } from '../i18n/index.ts';

export const trackingTexts = defineTexts('tracking', {
  es: {
    title: 'Seguimiento múltiple',
    shortcut_one: 'Seguimiento múltiple: {{count}} móvil',
    shortcut_other: 'Seguimiento múltiple: {{count}} móviles',
    // Part of the contract (docs/contract.md).
    added: 'La unidad se agregó correctamente para seguimiento múltiple',
    removed: 'La unidad se quitó correctamente del seguimiento múltiple',
    remove: 'Quitar {{plate}} de seguimiento múltiple',
    open: 'Ver {{plate}} en el mapa',
    none: 'Ningún móvil en seguimiento múltiple',
    noneHint: 'Agregue hasta cuatro desde la ventana que se abre sobre cada móvil en el mapa.',
    toMap: 'Ir al mapa',
    failed: 'No se pudo cargar el seguimiento múltiple',
  },
  en: {
    title: 'Multiple tracking',
    shortcut_one: 'Multiple tracking: {{count}} vehicle',
    shortcut_other: 'Multiple tracking: {{count}} vehicles',
    added: 'The vehicle was added to multiple tracking',
    removed: 'The vehicle was removed from multiple tracking',
    remove: 'Remove {{plate}} from multiple tracking',
    open: 'Show {{plate}} on the map',
    none: 'No vehicle in multiple tracking',
    noneHint: 'Add up to four from the popup that each vehicle opens on the map.',
    toMap: 'Go to the map',
    failed: 'Multiple tracking could not be loaded',
  },
});
