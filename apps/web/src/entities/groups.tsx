import { writing } from '@rastro/domain';
import { IconSitemap } from '@tabler/icons-react';
import { GroupFleets } from './groups/GroupFleets.tsx';
import { GroupVehicles } from './groups/GroupVehicles.tsx';
import { groupTexts } from './groups/texts.ts';
import { defineEntity, type EntityRow, type Reference } from './kernel/entity.ts';

const isRoot = (row: EntityRow | null): boolean => row !== null && row.parent === null;

/** Whether nobody may move a row from where it is: the root, and a group that is below one out of the user's reach, which has no name. */
const isFixed = (row: EntityRow | null): boolean =>
  isRoot(row) || (row?.parent as Reference | undefined)?.label === '';

/** Groups of vehicles, each customer's in a tree. */
export default defineEntity({
  one: 'assetGroup',
  many: 'assetGroups',
  Icon: IconSitemap,
  nameOf: ({ name }) => String(name),
  writes: writing('Grupos'),
  parent: 'parent',
  kept: (row) => (isRoot(row) ? 'rootKept' : null),
  fields: [
    { name: 'name', kind: 'text', max: 80, isRequired: true, isListed: true },
    { name: 'parent', kind: 'reference', isRequired: true, isListed: true, isAbsent: isFixed },
  ],
  staysOpen: true,
  below: (row) => (
    <>
      <GroupVehicles group={row} />
      <GroupFleets group={row} />
    </>
  ),
  texts: groupTexts,
});
