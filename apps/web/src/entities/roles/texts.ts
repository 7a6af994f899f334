import { defineTexts } from '../../i18n/index.ts';

export const matrixTexts = defineTexts('permissionMatrix', {
  es: {
    area_administration: 'Administración',
    area_statistics: 'Estadísticas',
    area_panels: 'Paneles',
    area_parts: 'Además',
    see: 'Ver',
    create: 'Crear',
    update: 'Modificar',
    delete: 'Eliminar',
    all: 'Todo en {{area}}',
    cell: '{{page}}: {{action}}',
    notHeld: 'Usted solo puede dar los permisos que tiene.',
  },
  en: {
    area_administration: 'Administration',
    area_statistics: 'Statistics',
    area_panels: 'Panels',
    area_parts: 'Besides',
    see: 'View',
    create: 'Create',
    update: 'Change',
    delete: 'Delete',
    all: 'All in {{area}}',
    cell: '{{page}}: {{action}}',
    notHeld: 'You can only give the permissions that you have.',
  },
});
