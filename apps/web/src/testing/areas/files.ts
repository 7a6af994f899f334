import type { FileAnswer } from '../api/asked.ts';

/** What answers requests for files, by how their path begins. */
export const FILES: readonly { path: string; answer: FileAnswer }[] = [];
