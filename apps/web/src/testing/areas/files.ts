import type { FileAnswer } from '../api/asked.ts';
import { importEntities } from './entities.ts';
import { chunks } from './journeys.ts';
import { readAttachment, storeAttachment } from './maintenance.ts';

/** What answers requests for files, by how their path begins. */
export const FILES: readonly { path: string; answer: FileAnswer }[] = [
  { path: '/api/history/chunks', answer: chunks },
  {
    path: '/api/history/import',
    answer: () => Response.json({ positions: 0, stored: 0 }),
  },
  { path: '/api/entities/', answer: importEntities },
  { path: '/api/maintenance/attachments/', answer: readAttachment },
  { path: '/api/maintenance/performed/', answer: storeAttachment },
];
