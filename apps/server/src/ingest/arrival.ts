import type { DeviceMessage } from '@rastro/domain';

/** What one frame brought, on its way to the store. */
export interface Arrival {
  protocol: string;
  /** Where it came from, for logs and the list of unknown devices. */
  peer: string;
  deviceIdentifier: string;
  messages: readonly DeviceMessage[];
  /** The frame as it came, kept for unknown devices. */
  frame: Uint8Array;
  receivedAt: number;
}

/**
 * How an arrival ended. `durable`: everything it carried is in the store and the device may be acknowledged. `unknown`: the device is
 * not registered, or not mounted; nothing was stored and it must not be acknowledged, so that it keeps what it has.
 * `refused`: it could not be stored for a fault of ours; not acknowledged either.
 */
export type Outcome = 'durable' | 'unknown' | 'refused';

/** Takes arrivals and tells how each ended. `full` asks the listeners to stop reading until `whenRoom` resolves. */
export interface Intake {
  submit(arrival: Arrival): Promise<Outcome>;
  readonly full: boolean;
  whenRoom(): Promise<void>;
}
