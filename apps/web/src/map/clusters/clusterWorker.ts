/** The worker beside the page, which keeps the places of all vehicles and computes what a viewport shows of them. */
import { FleetArrays } from './fleetArrays.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { ViewQuery } from './viewQuery.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const fleet = new FleetArrays();
const query = new ViewQuery(fleet);

function answer(message: FromWorker, handedOver: ArrayBuffer[]): void {
  scope.postMessage(message, handedOver);
}

scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'change') {
    fleet.apply(data.vehicles, data.removed);
  } else if (data.kind === 'view') {
    const result = query.run(data.view);
    answer({ kind: 'view', sequence: data.sequence, ...result }, [
      result.singles.buffer,
      result.labels.buffer,
      result.clusters.buffer,
      result.mixes.buffer,
    ]);
  } else {
    const ids = query.membersOf(data.clusterKey);
    answer({ kind: 'members', sequence: data.sequence, ids }, [ids.buffer]);
  }
};
