import { randomInt } from 'node:crypto';
import { writing } from '@rastro/domain';
import { defineEntity } from './kernel/entity.ts';
import { code, flag, moment, reference } from './kernel/fields.ts';
import { ofVehiclesInReach, thisSecond, VEHICLE_IN_REACH } from './vehicleFields.ts';

/** Letters and digits that are not taken for one another, read or heard; without vowels, so that they make no words. */
const SIGNS = '34679CDFGHJKMPQRTWXY';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A new guide number, such as `K7MW-4XQD-9RTP`: one of 20 to the 12th, or 51 bits, so that nobody finds one by trying. */
function newGuideNumber(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Guide numbers: by one a visitor sees where the vehicle of a load is (docs/decisions/0021). A user bounded by groups sees those of the vehicles in reach. */
export const guideNumbers = defineEntity({
  one: 'guideNumber',
  many: 'guideNumbers',
  description: 'A guide number: by it a visitor without a login sees where the vehicle of a load is.',
  table: 'guide_number',
  permissions: { read: ['AsignarNroGuia'], ...writing('AsignarNroGuia') },
  fields: {
    number: code({
      max: 40,
      make: newGuideNumber,
      description:
        'What the visitor types; one that cannot be guessed is made where it is left empty. No two guides have the same, whatever their customers.',
    }),
    asset: reference({
      required: true,
      description: 'The vehicle that carries the load.',
      target: VEHICLE_IN_REACH,
    }),
    validFrom: moment({
      make: thisSecond,
      description: 'From when on it shows the vehicle; from now on where it is left empty.',
    }),
    validTo: moment({
      required: true,
      isEnd: true,
      description: 'Until when it shows the vehicle; that moment no more.',
    }),
    showsPlate: flag({ byDefault: true, description: 'Whether the visitor sees the license plate.' }),
  },
  key: 'number',
  bounds: ofVehiclesInReach,
  check: ({ validFrom, validTo }) =>
    String(validFrom) < String(validTo) ? [] : [{ field: 'validTo', code: 'endsTooSoon' }],
});
