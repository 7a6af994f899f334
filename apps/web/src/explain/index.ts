/** Explain: how a segment, a figure, an event or an alarm came about, opened through the address. */
export { ExplainButton } from './ExplainButton.tsx';
export { ExplainHost } from './ExplainHost.tsx';
export type { ExplainSubject } from './subject.ts';
export { explainTexts } from './texts.ts';
export { useExplainAddress } from './useExplainAddress.ts';
export { nameOf } from './values.ts';
