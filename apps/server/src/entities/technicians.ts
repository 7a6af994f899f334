import { writing } from '@rastro/domain';
import { sql } from 'kysely';
import { defineEntity } from './kernel/entity.ts';
import { email, flag, notes, phone, text } from './kernel/fields.ts';

/** Technicians: who mounts devices in vehicles. */
export const technicians = defineEntity({
  one: 'technician',
  many: 'technicians',
  description: 'Somebody who mounts devices in vehicles.',
  table: 'technician',
  permissions: { read: ['Técnicos'], ...writing('Técnicos') },
  fields: {
    firstName: text({ max: 60, required: true, description: 'First name.' }),
    lastName: text({ max: 60, description: 'Last name.' }),
    identityDocument: text({
      max: 30,
      isUnique: true,
      description: 'Number of the identity document; no two technicians of a customer have the same.',
    }),
    phone: phone({ description: 'Telephone number.' }),
    email: email({ description: 'E-mail address.' }),
    notes: notes({ description: 'Anything else, in several lines.' }),
    active: flag({ byDefault: true, description: 'Whether they work now.' }),
  },
  key: 'identityDocument',
  relations: [
    {
      name: 'mountings',
      onDelete: 'refuse',
      find: (scope, ids) => sql`
        SELECT count(*)::int AS count,
               coalesce((array_agg(asset.name ORDER BY mounting.id DESC)
                         FILTER (WHERE asset.id IN (${scope.assets().select('asset.id')})))[1:5], '{}') AS names
          FROM mounting JOIN asset ON asset.id = mounting.asset_id
         WHERE mounting.technician_id = ANY(${[...ids]}::int[])
            OR mounting.removal_technician_id = ANY(${[...ids]}::int[])`,
    },
  ],
});
