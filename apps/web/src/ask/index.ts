/** Asking the past: who was in a shape that somebody draws, when, how long and how fast. */
import { lazyPart } from '../ui/index.ts';

export { NO_QUESTION, readAsk, writeAsk } from './askAddress.ts';
export { askPanelTexts } from './panelTexts.ts';

export const AskPanel = lazyPart(async () => (await import('./AskPanel.tsx')).AskPanel);
