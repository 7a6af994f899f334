import { refusal } from '../api/refusal.ts';
import { assetId } from '../fleet/company.ts';
import type { Area } from './area.ts';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** Files of reports by their codes: `igual` is still what it was, `cambio` is not. */
export const reportFiles: Area = {
  Query: {
    // Of this vehicle alone something was deleted.
    notKept: (_, { assetsSelected }) => ({
      positions: assetsSelected.includes(assetId('AND-112')) ? '2026-02-01T05:00:00.000Z' : null,
      journeys: null,
      events: null,
    }),
    reportFileCheck: (_, { code }) => {
      if (code !== 'igual' && code !== 'cambio') throw refusal('NOT_FOUND');
      const same = code === 'igual';
      return {
        report: 'OBD2', // in both languages
        parameters: [{ name: 'OBD2', value: '12' }],
        madeAt: '2026-11-20T13:00:00.000Z',
        madeBy: 'Rosa Quispe',
        same,
        hash: HASH,
        hashNow: same ? HASH : [...HASH].reverse().join(''),
        rows: 12,
        rowsNow: 12,
        positions: 120_400,
        positionsNow: same ? 120_400 : 120_350,
        deletedPositions: same ? 0 : 90,
        uncompared: same ? [] : ['Dirección', 'Última transmisión'],
        changeCount: same ? 0 : 1,
        changes: same
          ? []
          : [
              {
                mid: assetId('AND-104'),
                name: 'Camión 4',
                pat: 'AND-104',
                added: 1,
                removed: 1,
                causes: [
                  { reason: 'LATE_DATA', count: 40 },
                  { reason: 'THRESHOLDS', count: null },
                ],
              },
            ],
      };
    },
  },
};
