import type { VehicleChange, VehiclePoint } from '../../live/index.ts';
import { encodeVehicles } from './encodeVehicles.ts';
import type { FromWorker, ToWorker, View, ViewResult } from './messages.ts';

/**
 * The page's side of the cluster worker. Changes are sent at once. Of the views, one is being computed at a time and only the
 * latest one waits, so that a slow worker delays the picture and never the page.
 */
export class ClusterClient {
  readonly #worker = new Worker(new URL('./clusterWorker.ts', import.meta.url), { type: 'module' });
  readonly #onView: (result: ViewResult) => void;
  readonly #waitingForMembers = new Map<number, (ids: readonly number[]) => void>();
  #sequence = 0;
  #isBusy = false;
  #next: View | null = null;

  constructor(onView: (result: ViewResult) => void) {
    this.#onView = onView;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
  }

  /** Sends changes to the worker. */
  change({ changed, removed }: Pick<VehicleChange<VehiclePoint>, 'changed' | 'removed'>): void {
    if (changed.length === 0 && removed.length === 0) return;
    const vehicles = encodeVehicles(changed);
    const gone = Float64Array.from(removed);
    this.#post({ kind: 'change', vehicles, removed: gone }, [vehicles.buffer, gone.buffer]);
  }

  /** Requests the content of a view; the answer comes to the callback of the constructor. */
  request(view: View): void {
    this.#next = view;
    if (!this.#isBusy) this.#sendNext();
  }

  /** The vehicles of a cluster of the last view; none when the view has changed since then. */
  members(clusterKey: number): Promise<readonly number[]> {
    const sequence = ++this.#sequence;
    return new Promise((resolve) => {
      this.#waitingForMembers.set(sequence, resolve);
      this.#post({ kind: 'members', sequence, clusterKey }, []);
    });
  }

  stop(): void {
    this.#worker.terminate();
    for (const resolve of this.#waitingForMembers.values()) resolve([]);
    this.#waitingForMembers.clear();
  }

  #sendNext(): void {
    const view = this.#next;
    if (!view) return;
    this.#next = null;
    this.#isBusy = true;
    this.#post({ kind: 'view', sequence: ++this.#sequence, view }, []);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'members') {
      this.#waitingForMembers.get(message.sequence)?.([...message.ids]);
      this.#waitingForMembers.delete(message.sequence);
      return;
    }
    this.#isBusy = false;
    this.#sendNext();
    this.#onView(message);
  }

  #post(message: ToWorker, handedOver: ArrayBuffer[]): void {
    this.#worker.postMessage(message, handedOver);
  }
}
