import { defineTexts } from '../../i18n/index.ts';

export const obd2Texts = defineTexts('obd2', {
  es: {
    open: 'OBD2',
    title: 'OBD2-CANBUS',
    summary: 'Resumen',
    speed: 'Velocidad',
    gpsDate: 'Fecha GPS',
    totalKm: 'Kilometraje total',
    coordinates: 'Coordenadas',
    readings: 'Lecturas',
    yes: 'Si',
    no: 'No',
    none: 'No hay información OBD2 disponible',
    noneHint: 'Aparecerá aquí cuando el equipo informe lecturas del vehículo.',
  },
  en: {
    open: 'OBD2',
    title: 'OBD2-CANBUS',
    summary: 'Summary',
    speed: 'Speed',
    gpsDate: 'GPS date',
    totalKm: 'Total mileage',
    coordinates: 'Coordinates',
    readings: 'Readings',
    yes: 'Yes',
    no: 'No',
    none: 'No OBD2 information is available',
    noneHint: 'It will appear here when the device reports readings of the vehicle.',
  },
});
