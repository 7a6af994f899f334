import { REPORT_TITLES } from './titles.ts';
import type { ReportDetailsWords, ReportWords } from './words.ts';

/** Journeys: what vehicles did on their trips, put together by days, trips or drivers. */
export const JOURNEY_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: REPORT_TITLES.journeyReport,
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'nInt', kind: 'text', heading: { es: 'Número interno', en: 'Internal number' } },
    { name: 'nroJourneys', kind: 'count', heading: { es: 'Viajes', en: 'Trips' }, total: 'sum' },
    {
      name: 'kmsRec',
      kind: 'distance',
      heading: { es: 'Distancia recorrida', en: 'Distance traveled' },
      total: 'sum',
    },
    {
      name: 'tiempoRecorrido',
      kind: 'duration',
      heading: { es: 'Tiempo de recorrido', en: 'Travel time' },
      total: 'sum',
    },
    { name: 'tRal', kind: 'duration', heading: { es: 'Tiempo en marcha', en: 'Idle time' }, total: 'sum' },
    { name: 'velMax', kind: 'speed', heading: { es: 'Velocidad máxima', en: 'Maximum speed' }, total: 'max' },
    {
      name: 'velMaxProm',
      kind: 'speed',
      heading: { es: 'Velocidad máxima promedio', en: 'Average maximum speed' },
      total: 'mean',
    },
    {
      name: 'excededPackages',
      kind: 'count',
      heading: { es: 'Posiciones con exceso', en: 'Positions over the maximum' },
      total: 'sum',
    },
    { name: 'odo', kind: 'distance', heading: { es: 'Odómetro', en: 'Odometer' }, total: 'sum' },
    { name: 'horo', kind: 'hours', heading: { es: 'Horómetro', en: 'Hour meter' }, total: 'sum' },
  ],
  arguments: { vehicles: 'movilesID', from: 'fechaInicio', to: 'fechaFin', days: 'days' },
  filters: ['grouping'],
  details: {
    field: 'journeyReports',
    title: { es: 'Recorridos', en: 'Journeys' },
    columns: [
      { name: 'iTime', kind: 'moment', heading: { es: 'Inicio', en: 'Start' } },
      { name: 'uIni', kind: 'text', heading: { es: 'Lugar de inicio', en: 'Start place' } },
      { name: 'fTime', kind: 'moment', heading: { es: 'Fin', en: 'End' } },
      { name: 'uFin', kind: 'text', heading: { es: 'Lugar de fin', en: 'End place' } },
      { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
      { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia', en: 'Distance' } },
      { name: 'tIgn', kind: 'duration', heading: { es: 'Recorrido', en: 'Traveling' } },
      { name: 'tRal', kind: 'duration', heading: { es: 'En marcha', en: 'Idle' } },
      { name: 'velMax', kind: 'speed', heading: { es: 'Vel. máxima', en: 'Max speed' } },
      { name: 'nroStops', kind: 'count', heading: { es: 'Paradas', en: 'Stops' } },
      { name: 'nroPos', kind: 'count', heading: { es: 'Posiciones', en: 'Positions' } },
      { name: 'excededPackages', kind: 'count', heading: { es: 'Con exceso', en: 'Over the maximum' } },
      { name: 'totalfuelconsumption', kind: 'volume', heading: { es: 'Combustible', en: 'Fuel' } },
      { name: 'averagefuelconsumption', kind: 'consumption', heading: { es: 'Consumo', en: 'Fuel economy' } },
    ],
    hidden: [
      { name: 'ibutton', kind: 'text', heading: { es: 'Llave del conductor', en: "Driver's key" } },
      { name: 'odo', kind: 'distance', heading: { es: 'Odómetro', en: 'Odometer' } },
      { name: 'horo', kind: 'hours', heading: { es: 'Horómetro', en: 'Hour meter' } },
    ],
    count: null,
    beside: ['name', 'pat'],
    placeName: null,
  },
};

/** The positions of the trips of one vehicle. */
export const JOURNEY_POSITION_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: { es: 'Posiciones del recorrido', en: 'Positions of the journey' },
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
  ],
  details: {
    field: 'positions',
    title: { es: 'Posiciones', en: 'Positions' },
    columns: [
      { name: 'fGPS', kind: 'moment', heading: { es: 'Fecha', en: 'Date' } },
      { name: 'evt', kind: 'text', heading: { es: 'Evento', en: 'Event' } },
      { name: 'vel', kind: 'speed', heading: { es: 'Velocidad', en: 'Speed' } },
      { name: 'course', kind: 'text', heading: { es: 'Rumbo', en: 'Course' } },
      { name: 'odo', kind: 'distance', heading: { es: 'Odómetro', en: 'Odometer' } },
      { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
      { name: 'dir', kind: 'text', heading: { es: 'Lugar', en: 'Place' } },
      { name: 'lat', kind: 'degrees', heading: { es: 'Latitud', en: 'Latitude' } },
      { name: 'lon', kind: 'degrees', heading: { es: 'Longitud', en: 'Longitude' } },
    ],
    count: null,
    beside: ['name', 'pat'],
    placeName: 'fGPS',
    isWay: true,
  },
};
