import { defineTexts } from '../../i18n/index.ts';

export const savedTexts = defineTexts('savedReports', {
  es: {
    saved: 'Guardados',
    title: 'Búsquedas guardadas',
    none: 'Todavía no hay ninguna de este reporte.',
    failed: 'No se pudieron cargar las búsquedas guardadas',
    of: 'De {{name}}',
    sharedByYou: 'Compartida con su empresa',
    onlyYours: 'Solo la ve usted',
    remove: 'Eliminar: {{name}}',
    removed: 'La búsqueda se eliminó',
    saveTitle: 'Guardar la búsqueda actual',
    saveHint:
      'Con sus móviles, período, filtros, columnas y orden. Quien la abra ve lo que sus permisos le dejan ver.',
    name: 'Nombre',
    required: 'Requerido',
    replaces: 'Reemplaza la suya que se llama así.',
    share: 'Compartir con los usuarios de {{customer}}',
    save: 'Guardar',
    done: 'La búsqueda se guardó',
  },
  en: {
    saved: 'Saved',
    title: 'Saved searches',
    none: 'There is none of this report yet.',
    failed: 'The saved searches could not be loaded',
    of: 'By {{name}}',
    sharedByYou: 'Shared with your company',
    onlyYours: 'Only you see it',
    remove: 'Delete: {{name}}',
    removed: 'The search was deleted',
    saveTitle: 'Save the current search',
    saveHint:
      'With its vehicles, period, filters, columns and order. Who opens it sees what their permissions let them see.',
    name: 'Name',
    required: 'Required',
    replaces: 'Takes the place of yours of this name.',
    share: 'Share with the users of {{customer}}',
    save: 'Save',
    done: 'The search was saved',
  },
});
