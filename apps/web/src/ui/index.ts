/** Components that know nothing of fleets. */
export { CheckTree, type CheckTreeNode } from './CheckTree.tsx';
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { copyText } from './copyText.ts';
export { cutText } from './cutText.ts';
export { DayInput } from './DayInput.tsx';
export { type Fact, Facts } from './Facts.tsx';
export { Logo } from './Logo.tsx';
export { MomentInput } from './MomentInput.tsx';
export { notify } from './notify.ts';
export { PhotoInput } from './PhotoInput.tsx';
export { RestNote } from './RestNote.tsx';
export { SidePanel } from './SidePanel.tsx';
export { EmptyState, ErrorState, PageLoading, Skeletons } from './States.tsx';
export { uiTexts } from './texts.ts';
export { useGiveFocusBack } from './useGiveFocusBack.ts';
export { useNow } from './useNow.ts';
