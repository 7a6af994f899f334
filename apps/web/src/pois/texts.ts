import { defineTexts } from '../i18n/index.ts';

export const poisTexts = defineTexts('poisOnMap', {
  es: {
    category: 'Categoría',
    customer: 'Cliente',
    place: 'Lugar',
    radius: 'Radio',
    notes: 'Observaciones',
    close: 'Cerrar',
    edit: 'Editar',
    loadFailed: 'No se pudieron cargar los puntos de interés',
    none: 'Los clientes seleccionados no tienen puntos de interés',
  },
  en: {
    category: 'Category',
    customer: 'Customer',
    place: 'Place',
    radius: 'Radius',
    notes: 'Notes',
    close: 'Close',
    edit: 'Edit',
    loadFailed: 'The points of interest could not be loaded',
    none: 'The selected customers have no points of interest',
  },
});
