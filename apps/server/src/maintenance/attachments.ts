import { AttachedFiles } from '../access/attachedFiles.ts';
import { lockPerformed, performedInReach } from './changePerformed.ts';

/** The files of performed services. */
export const attachments = new AttachedFiles({
  table: 'service_attachment',
  owner: { column: 'performed_id', name: 'performedId' },
  entity: 'serviceAttachment',
  list: 'attachments',
  customerOf: async (scope, performedId, { locked }) =>
    (await (locked ? lockPerformed : performedInReach)(scope, performedId)).customerId,
});
