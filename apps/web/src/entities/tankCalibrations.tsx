import { FUEL_SENSORS, writing } from '@rastro/domain';
import { IconGasStation } from '@tabler/icons-react';
import { defineEntity, type Reference } from './kernel/entity.ts';
import { firstPoints, PointsField, pointsText } from './tanks/PointsField.tsx';
import { tankTexts } from './tanks/texts.ts';

/** Calibrations of tanks: what their sensors mean in litres. */
export default defineEntity({
  one: 'tankCalibration',
  many: 'tankCalibrations',
  Icon: IconGasStation,
  nameOf: ({ asset }) => (asset as Reference | null)?.label ?? '',
  writes: {
    create: writing('Moviles').update,
    update: writing('Moviles').update,
    delete: writing('Moviles').update,
  },
  fields: [
    { name: 'asset', kind: 'reference', isRequired: true, isListed: true },
    { name: 'validFrom', kind: 'moment', isListed: true, hint: 'validFromHint' },
    { name: 'sensor', kind: 'choice', isRequired: true, isListed: true, choices: FUEL_SENSORS },
    {
      name: 'points',
      kind: 'own',
      isListed: true,
      Input: PointsField,
      textOf: pointsText,
      first: firstPoints,
    },
    { name: 'notes', kind: 'notes', max: 2000 },
  ],
  texts: tankTexts,
});
