import { defineTexts } from '../i18n/index.ts';

/** What the tools for single corners of a shape say. */
export const cornerTexts = defineTexts('corners', {
  es: {
    corners: 'Puntos de la figura',
    corner: 'Punto {{at}} de {{of}}: {{place}}.',
    hintCorner: 'Las flechas lo mueven, con Mayús poco a poco; Supr lo quita.',
    chooseCorner: 'Elegir un punto',
    previousCorner: 'Punto anterior',
    nextCorner: 'Punto siguiente',
    removeCorner: 'Quitar el punto',
  },
  en: {
    corners: 'Points of the shape',
    corner: 'Point {{at}} of {{of}}: {{place}}.',
    hintCorner: 'The arrow keys move it, with Shift little by little; Delete removes it.',
    chooseCorner: 'Choose a point',
    previousCorner: 'Previous point',
    nextCorner: 'Next point',
    removeCorner: 'Remove the point',
  },
});
