import { COMMUNICATION_TYPES, writing } from '@rastro/domain';
import { sql } from 'kysely';
import { defineEntity } from './kernel/entity.ts';
import { choice, flag, iccid, notes, phone, reference, text } from './kernel/fields.ts';

/** Phone lines: the SIM cards by which devices transmit. A user bounded by groups sees those of the devices in reach. */
export const lines = defineEntity({
  one: 'phoneLine',
  many: 'phoneLines',
  description: 'A phone line: the SIM card by which a device transmits.',
  table: 'phone_line',
  permissions: { read: ['Lineas'], ...writing('Lineas') },
  fields: {
    lineNumber: phone({
      required: true,
      isUnique: true,
      description: 'Number of the line; no two lines of a customer have the same.',
    }),
    operator: text({ max: 60, description: 'The company that operates the line.' }),
    iccid: iccid({ isUnique: true, description: 'Number of the SIM card.' }),
    communicationType: choice({
      choices: COMMUNICATION_TYPES,
      description:
        'By which network it transmits: `2G`, `3G`, `4G`, `5G`, `LTE_M`, `NB_IOT`, `SMS` or `SATELLITE`.',
    }),
    plan: text({ max: 60, description: 'The plan that is paid for.' }),
    device: {
      ...reference({
        description:
          'The device that it is in; null for a spare line. Assigned by who holds `AsignarLineas`.',
        target: {
          table: 'device',
          label: 'identifier',
          reach: (scope) => scope.devices().select('device.id') as never,
        },
      }),
      writtenBy: ['AsignarLineas'],
    },
    notes: notes({ description: 'Anything else, in several lines.' }),
    active: flag({ byDefault: true, description: 'Whether it is in use.' }),
  },
  key: 'lineNumber',
  bounds: (scope) =>
    scope.isBounded ? sql<boolean>`t.device_id IN (${scope.devices().select('device.id')})` : null,
});
