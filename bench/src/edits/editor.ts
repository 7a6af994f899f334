import { parentPort, workerData } from 'node:worker_threads';
import { loggedIn } from './calls.ts';
import { EDITOR } from './company.ts';

/** What is edited: the geofences of these ids, one edit for each place in the list, all at once. */
export type EditRequest = readonly number[];

/** How the edits ended. */
export interface EditResult {
  /** Milliseconds until the last of them was answered. */
  ms: number;
  answered: number;
  /** Codes of those that were refused, by number. */
  refused: Record<string, number>;
}

/** A thread that edits geofences of the server at `workerData.url`, so that what it costs to ask does not delay who reads. */
const call = await loggedIn(workerData.url, EDITOR);
let round = 0;

async function edit(ids: EditRequest): Promise<EditResult> {
  round += 1;
  const started = performance.now();
  const results = await Promise.allSettled(
    ids.map((id, index) =>
      call('mutation ($i: Id!, $g: GeofenceInput!) { updateGeofence(id: $i, geofence: $g) { id name } }', {
        i: id,
        g: {
          name: `Geofence ${id}`,
          geofenceType: 'CIRCLE',
          geomJson: JSON.stringify({ type: 'Point', coordinates: [-77.04, -12.05] }),
          radius: 100 + round * ids.length + index, // each makes a version
          alertsInputOutput: true,
          showOnMap: true,
        },
      }),
    ),
  );
  const refused: Record<string, number> = {};
  for (const result of results)
    if (result.status === 'rejected')
      refused[result.reason.message] = (refused[result.reason.message] ?? 0) + 1;
  return {
    ms: performance.now() - started,
    answered: results.filter(({ status }) => status === 'fulfilled').length,
    refused,
  };
}

parentPort?.on('message', async (ids: EditRequest) => parentPort?.postMessage(await edit(ids)));
parentPort?.postMessage('ready');
