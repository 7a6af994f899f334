import type { DeviceMessage } from '@rastro/domain';
import type { Frame } from '../codec.ts';

/** A field of a message that a round trip can keep. */
export type KeptField = Exclude<keyof DeviceMessage, 'kind' | 'deviceId' | 'attributes'>;

/** The samples of a codec for the tests of the properties that every codec has to have. */
export interface CodecSamples {
  /** An identifier of the form that the protocol uses. */
  deviceId: string;
  /** Messages that the device encoder can write; at least one position. */
  sampleMessages: readonly DeviceMessage[];
  /** Whether senders may name readings themselves, so that names outside the vocabulary are no mistake. */
  hasNamesOfSenders?: boolean;
  /** Further frames of the protocol (real layouts that the device encoder does not produce), to be damaged too. */
  sampleFrames?: readonly Frame[];
  /** The fields that the wire format carries; each is compared after encode and decode. */
  keeps: readonly KeptField[];
  /** How far a kept number may be off after the round trip, where the wire is coarser than the default. */
  tolerances?: Partial<Record<KeptField, number>>;
}
