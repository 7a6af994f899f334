import { defineTexts } from '../i18n/index.ts';

export const reportsTexts = defineTexts('reports', {
  es: {
    reports: 'Reportes',
    lead: 'Elija los móviles y el período, y busque.',
    vehicles: 'Móviles',
    chooseAll: 'Elegir todos ({{count}})',
    vehiclesRequired: 'Debe seleccionar al menos un móvil',
    search: 'Buscar',
    none: 'No se encontraron datos para su consulta',
    noneHint: 'Pruebe con otro período o con otros móviles.',
    begin: 'Todavía no hay resultados',
    beginHint: 'Aquí verá la tabla, los totales y el gráfico de los móviles que elija.',
    failed: 'No se pudo cargar el reporte',
    excel: 'Excel',
    pdf: 'PDF',
  },
  en: {
    reports: 'Reports',
    lead: 'Choose vehicles and a period, and search.',
    vehicles: 'Vehicles',
    chooseAll: 'Choose all ({{count}})',
    vehiclesRequired: 'You must choose at least one vehicle',
    search: 'Search',
    none: 'No data were found for your search',
    noneHint: 'Try another period or other vehicles.',
    begin: 'There are no results yet',
    beginHint: 'Here you will see the table, the totals and the chart of the vehicles that you choose.',
    failed: 'The report could not be loaded',
    excel: 'Excel',
    pdf: 'PDF',
  },
});
