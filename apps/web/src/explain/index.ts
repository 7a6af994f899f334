/** Explanations: how a segment, a figure, an event or an alarm was computed, in a dialog that the address opens. */
export { ExplainButton } from './ExplainButton.tsx';
export { ExplainHost } from './ExplainHost.tsx';
export type { ExplainSubject } from './subject.ts';
export { explainTexts } from './texts.ts';
export { useExplainAddress } from './useExplainAddress.ts';
export { nameOf } from './values.ts';
