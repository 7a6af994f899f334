import type { FileAnswer } from '../api/asked.ts';
import { answerDocumentFiles } from './documents.ts';
import { importEntities } from './entities.ts';
import { importFleet } from './fleetImport.ts';
import { importGeofences } from './geofences.ts';
import { chunks, fleetPast } from './journeys.ts';
import { readAttachment, storeAttachment } from './maintenance.ts';

/** What answers requests for files, by how their path begins. */
export const FILES: readonly { path: string; answer: FileAnswer }[] = [
  { path: '/api/history/chunks', answer: chunks },
  { path: '/api/history/fleet', answer: fleetPast },
  {
    path: '/api/history/import',
    answer: () => Response.json({ positions: 0, stored: 0 }),
  },
  {
    path: '/api/geofences/import',
    answer: (url, _init, { fleet }) => importGeofences(url.searchParams, fleet),
  },
  { path: '/api/geofences/shapes', answer: () => new Response('<kml/>') },
  {
    path: '/api/roads/lines',
    answer: () =>
      Response.json({
        lines: [
          {
            name: 'Ida',
            coordinates: [
              [-77.04, -12.05],
              [-77.02, -12.05],
              [-77, -12.04],
            ],
            toleranceM: 4,
          },
          {
            name: 'Vuelta',
            coordinates: [
              [-77, -12.04],
              [-77.04, -12.06],
            ],
            toleranceM: 0,
          },
        ],
      }),
  },
  { path: '/api/entities/', answer: importEntities },
  { path: '/api/fleet/template', answer: () => new Response('PK') },
  { path: '/api/fleet/import', answer: importFleet },
  { path: '/api/documents/', answer: answerDocumentFiles },
  { path: '/api/maintenance/attachments/', answer: readAttachment },
  { path: '/api/maintenance/performed/', answer: storeAttachment },
  {
    path: '/api/weather/tile',
    answer: () => Response.json({ errors: [{ extensions: { code: 'NOT_FOUND' } }] }, { status: 404 }),
  },
];
