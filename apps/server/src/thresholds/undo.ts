import { namesOf, type Overrides } from '@rastro/domain';
import type { Undoable } from '../access/undoable.ts';
import type { ThresholdsParts } from './resolvers.ts';
import { deleteSet, RULE_SET, storeSet } from './sets.ts';

/** What the audit log keeps of a set. */
interface AuditedSet {
  assetTypeId: number | null;
  assetId: number | null;
  validFrom: string;
  overrides: Overrides;
}

const SETS_THRESHOLDS = ['Moviles'];

/** The undoing of changes of threshold sets. */
export const undoableSets = ({ thresholdSets, onChange }: ThresholdsParts): Undoable => ({
  entity: RULE_SET,
  permissions: { create: SETS_THRESHOLDS, update: SETS_THRESHOLDS, delete: SETS_THRESHOLDS },
  undo: async (scope, { action, id, customerId, before, after }) => {
    if (action === 'create') return deleteSet(scope, id);
    const place = (action === 'delete' ? before : after) as AuditedSet;
    const { overrides } = before as Pick<AuditedSet, 'overrides'>;
    await storeSet(scope, thresholdSets, {
      customerId: place.assetId === null ? customerId : null,
      assetTypeId: place.assetTypeId,
      assetId: place.assetId,
      validFrom: place.validFrom,
      thresholds: namesOf(overrides),
      ...(action === 'update' ? { replaces: id } : {}),
    });
  },
  undone: onChange,
});
