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
  /** What the device showed to prove itself, where its protocol can. */
  secret?: string;
  /** Where a person's file is brought in: no device spoke, and whose the positions are is said, not looked up. */
  imported?: ImportedArrival;
  /** Under which id it was set aside, where it is taken in again: it stays there if it cannot be stored this time either. */
  setAsideId?: number;
}

/** The asset of an import. */
export interface ImportedArrival {
  customerId: number;
  assetId: number;
  /** The device that was in the asset at a time; 0 where none ever was. */
  deviceIdAt(time: number): number;
  /** Called with the number of positions that were not there before, when they are durable. */
  stored(count: number): void;
}

/** Why a device is not heard. Except for the first, one of this number is registered. */
export type Refusal = 'unregistered' | 'notMounted' | 'otherProtocol' | 'otherNetwork' | 'wrongSecret';

/**
 * How an arrival ended. `durable`: everything it carried is in the store and the device may be acknowledged. `unknown`: the device is
 * not registered, not mounted, or not to be believed (`Refusal`); nothing was stored and it must not be acknowledged, so that it keeps what it has.
 * `refused`: it could not be stored for a fault of ours; not acknowledged either.
 */
export type Outcome = 'durable' | 'unknown' | 'refused';

/** Accepts arrivals, and gives how each ended. `full` asks the listeners to stop reading until `whenRoom` resolves. */
export interface Intake {
  submit(arrival: Arrival): Promise<Outcome>;
  readonly full: boolean;
  whenRoom(): Promise<void>;
  /** The model that a device is registered with, as a hint for its codec; null where nobody entered one, or it is not registered. */
  modelOf(deviceIdentifier: string): string | null;
}
