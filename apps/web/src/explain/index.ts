/** Explain: how a segment, a figure, an event or an alarm came about, opened through the address. */
export { ExplainHost } from './ExplainHost.tsx';
export { explainTexts } from './texts.ts';
export { useExplainAddress } from './useExplainAddress.ts';
