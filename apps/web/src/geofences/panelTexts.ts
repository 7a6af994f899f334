import { defineTexts } from '../i18n/index.ts';

/** What only the panel says, whose texts come with it. */
export const panelTexts = defineTexts('geofencesPanel', {
  es: {
    more_one: 'y 1 más: búsquela por su nombre',
    more_other: 'y {{count}} más: búsquelas por su nombre',
    cutLine: 'Cortar con una línea',
    cutHole: 'Recortar un hueco',
    hintLine: 'Marque una línea que cruce la figura de borde a borde y termine en su último punto.',
    hintHole: 'Marque las esquinas de lo que se quita de la figura y termine en la primera.',
    cutPlaces_one: '{{count}} punto',
    cutPlaces_other: '{{count}} puntos',
    addCutPoint: 'Poner punto en el centro del mapa',
    finishCut: 'Cortar',
    cancelCut: 'No cortar',
    cutsNothing: 'El corte no cambia la figura',
    partsKept_one: 'La parte cortada se guardará como otra geocerca.',
    partsKept_other: 'Las {{count}} partes cortadas se guardarán como otras geocercas.',
    partsDropped_one: 'La parte cortada no se guardará: no puede crear geocercas.',
    partsDropped_other: 'Las {{count}} partes cortadas no se guardarán: no puede crear geocercas.',
    dropParts: 'Descartar lo cortado',
    fillHoles: 'Quitar los huecos',
  },
  en: {
    more_one: 'and 1 more: search for it by its name',
    more_other: 'and {{count}} more: search for them by their names',
    cutLine: 'Cut along a line',
    cutHole: 'Cut out a hole',
    hintLine: 'Set a line that crosses the shape from border to border, and finish on its last point.',
    hintHole: 'Set the corners of what is taken out of the shape, and finish on the first one.',
    cutPlaces_one: '{{count}} point',
    cutPlaces_other: '{{count}} points',
    addCutPoint: 'Set a point at the center of the map',
    finishCut: 'Cut',
    cancelCut: 'Do not cut',
    cutsNothing: 'The cut does not change the shape',
    partsKept_one: 'The part that was cut off will be stored as another geofence.',
    partsKept_other: 'The {{count}} parts that were cut off will be stored as other geofences.',
    partsDropped_one:
      'The part that was cut off will not be stored: creating geofences is not among what is allowed.',
    partsDropped_other:
      'The {{count}} parts that were cut off will not be stored: creating geofences is not among what is allowed.',
    dropParts: 'Discard what was cut off',
    fillHoles: 'Remove the holes',
  },
});
